#pragma once

#include "ui/picture/theme.h"
#include "ui/shell/imgui_compat.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

/// Words in several colours, in the mono face.
struct ColouredWords
{
    struct Part
    {
        std::string words;
        Colour colour;
    };
    std::vector<Part> parts;

    void add(std::string words, Colour colour) { parts.push_back({std::move(words), colour}); }
    [[nodiscard]] std::string all() const;
};

/// Returns a sum with × for multiplication.
[[nodiscard]] std::string as_written(std::string sum);

/// Returns how many lines they take in a width.
[[nodiscard]] std::size_t lines_of(const ColouredWords& words, float width);

/// Draws words as an item that copies them all, broken between parts where the window's width ends. With
/// `most_lines` they are cut after that many lines, and the item's tooltip shows all of them, or the `whole` of
/// what they are a part of. Tests call it `line/ALL OF THE WORDS`.
void coloured_words(const std::string& name, const ColouredWords& words, std::size_t most_lines = 0,
                    std::string_view whole = {});

} // namespace stridescope::ui
