#pragma once

#include "ui/picture/theme.h"
#include "ui/shell/imgui_compat.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

/// Text in several colours, in the mono face.
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

/// Returns the number of lines in a width.
[[nodiscard]] std::size_t lines_of(const ColouredWords& words, float width);

/// Draws text as an item that copies all of it, wrapped between parts at the window's width. With `most_lines`
/// it is cut after that many lines, and the item's tooltip shows all of it, or the `whole` that it is a part
/// of. Tests find it as `line/ALL OF THE WORDS`.
void coloured_words(const std::string& name, const ColouredWords& words, std::size_t most_lines = 0,
                    std::string_view whole = {});

} // namespace stridescope::ui
