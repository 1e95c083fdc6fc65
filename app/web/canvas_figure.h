#pragma once

#include "ui/picture/compose.h"

/// Figures as pixels, painted by the browser's canvas in the page's fonts.
namespace stridescope::app
{

[[nodiscard]] ui::TextMeasure measure_by_canvas(float scale);

/// Paints a figure, enlarged by `scale`. Throws std::bad_alloc if the browser has no memory.
[[nodiscard]] ui::Raster raster_of(const ui::Figure& figure, ui::Size size, float scale);

} // namespace stridescope::app
