#pragma once

#include "ui/picture/compose.h"

#include <string>

namespace stridescope::app
{

/// Returns a figure as an SVG file: shapes, and text as text in the faces' fonts. `size` in pixels.
[[nodiscard]] std::string svg_of(const ui::Figure& figure, ui::Size size);

} // namespace stridescope::app
