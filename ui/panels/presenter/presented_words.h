#pragma once

#include "ui/shell/paint.h"

#include <string>

/// Text large enough to be read from the last row. Sizes are those of a screen of 1280 x 720; one pixel of it
/// is `unit` pixels.
namespace stridescope::ui
{

inline constexpr float smallest_presented = 28; ///< em size in pixels

/// Returns the font size for ImGui, which counts the height of a line, of a face whose em has this many pixels.
[[nodiscard]] inline float size_of_em(ImFont* font, Face face, float em)
{
    return em * font_size(font) / (face_size(face) * style().scale);
}
/// Returns the width of one line of text at a size.
[[nodiscard]] inline float width_at(ImFont* font, float size, const std::string& words)
{
    return text_size(font, words.c_str()).x * size / font_size(font);
}

} // namespace stridescope::ui
