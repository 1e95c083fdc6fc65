#pragma once

#include "ui/shell/paint.h"

#include <string>

/// Words large enough to be read from the last row. Their sizes are those of a screen of 1280 x 720, `unit`
/// pixels of the screen each.
namespace stridescope::ui
{

inline constexpr float smallest_presented = 28; ///< pixels of the em

/// Returns the size at which ImGui draws a face whose em has this many pixels: ImGui counts the height of a
/// line.
[[nodiscard]] inline float size_of_em(ImFont* font, Face face, float em)
{
    return em * font_size(font) / (face_size(face) * style().scale);
}
/// Returns the width of one line, drawn at a size.
[[nodiscard]] inline float width_at(ImFont* font, float size, const std::string& words)
{
    return text_size(font, words.c_str()).x * size / font_size(font);
}

} // namespace stridescope::ui
