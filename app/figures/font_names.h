#pragma once

#include "ui/picture/face.h"

#include <cstddef>

namespace stridescope::app
{

/// As CSS and SVG name the font of a face: families in the order of preference, and the weight.
struct FontNames
{
    const char* families;
    int weight; ///< 400 regular, 500 medium, 600 semibold
};
[[nodiscard]] FontNames font_names(ui::Face face);

/// Faces of one kind have one font.
inline constexpr std::size_t font_kinds = 5;
[[nodiscard]] std::size_t font_kind(ui::Face face);

/// From the middle of a line to where its letters stand, in sizes of the font.
inline constexpr double middle_to_baseline = 0.36;

} // namespace stridescope::app
