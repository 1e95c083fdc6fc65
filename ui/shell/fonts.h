#pragma once

#include "ui/picture/text_measure.h"

#include <array>

struct ImFont;

namespace stridescope::ui
{

/// Fonts of the atlas; never null after `load_fonts` (each falls back to ImGui's own).
struct Fonts
{
    ImFont* text = nullptr;
    ImFont* strong = nullptr; ///< headings
    ImFont* title = nullptr;  ///< the program's name and large numbers
    ImFont* mono = nullptr;   ///< numbers in panels
    ImFont* mono_big = nullptr;
    /// Mono faces for cell labels, smallest first: 9, 11, 13, 16, 24 px at scale 1.
    std::array<ImFont*, 5> cell{};
};
[[nodiscard]] Fonts& fonts();
/// Returns the font for text in a picture.
[[nodiscard]] ImFont* font_of(Face face);
/// Returns a function that measures text with the current atlas.
[[nodiscard]] const TextMeasure& measure_by_fonts();

/// Notes that a text (UTF-8) is drawn: characters that the faces lack are searched for among the installed
/// fonts when the atlas is next built.
void want_text(std::string_view text);
/// Returns a text (UTF-8) as it is drawn, and notes its characters. A text too long to read is shortened, an
/// emoji of several characters becomes one character, and of several marks on one letter only the first few
/// stay. `own` holds what is not part of the text itself.
[[nodiscard]] std::string_view as_drawn(std::string_view text, std::string& own);
/// Tells whether characters were requested since the atlas was built.
[[nodiscard]] bool more_text_wanted();

/// Builds the atlas of `fonts()` for a scale of the interface: text is drawn at the size it was made for, never
/// stretched. Inter is for text and JetBrains Mono for numbers, and other fonts add the requested characters; a
/// face that is not installed becomes ImGui's own. To be called between frames; the renderer must take the new
/// texture.
void load_fonts(float scale);

} // namespace stridescope::ui
