#pragma once

#include "ui/picture/face.h"

#include <cstddef>

namespace stridescope::app
{

/// Names of a face's font in CSS and SVG: families in the order of preference, and the weight.
struct FontNames
{
    const char* families;
    int weight; ///< 400 regular, 500 medium, 600 semibold
};
[[nodiscard]] FontNames font_names(ui::Face face);

/// Number of font kinds; faces of one kind share a font.
inline constexpr std::size_t font_kinds = 5;
[[nodiscard]] std::size_t font_kind(ui::Face face);

/// Distance from the middle of a line to its baseline, relative to the font size.
inline constexpr double middle_to_baseline = 0.36;

} // namespace stridescope::app
