#pragma once

#include "ui/picture/text_measure.h"

#include <array>

struct ImFont;

namespace stridescope::ui
{

/// Faces that the atlas was built with; never null once `load_fonts` ran (each falls back to ImGui's own).
struct Fonts
{
    ImFont* text = nullptr;
    ImFont* strong = nullptr; ///< headings
    ImFont* title = nullptr;  ///< the program's name, big numbers
    ImFont* mono = nullptr;   ///< numbers in panels
    ImFont* mono_big = nullptr;
    std::array<ImFont*, 5> cell{}; ///< mono for cell labels, smallest first: 9, 11, 13, 16, 24 px at scale 1
};
[[nodiscard]] Fonts& fonts();
/// Returns the font of words in a picture.
[[nodiscard]] ImFont* font_of(Face face);
/// Measures text by the atlas in force.
[[nodiscard]] const TextMeasure& measure_by_fonts();

/// Says that a text (UTF-8) is drawn: what the faces lack of it is looked for among the installed fonts when
/// the atlas is next built.
void want_text(std::string_view text);
/// Returns a text (UTF-8) as it is drawn, and notes that it is: a text too long to read is cut, an emoji of
/// several characters becomes one character, and of several marks on one letter only the first few stay. `own`
/// keeps what is not in the text itself.
[[nodiscard]] std::string_view as_drawn(std::string_view text, std::string& own);
/// Tells whether characters were requested since the atlas was built.
[[nodiscard]] bool more_text_wanted();

/// Builds the atlas of `fonts()` for a scale of the interface: text is drawn at the size it was made for, never
/// stretched. Inter for words and JetBrains Mono for numbers, with what was wanted beyond them from other
/// fonts; a face that is not installed is ImGui's own. Between frames; the renderer must take the new texture.
void load_fonts(float scale);

} // namespace stridescope::ui
