#pragma once

#include "ui/picture/compose.h"

/// Figures as pixels, painted by the browser's canvas in the page's fonts.
namespace stridescope::app
{

[[nodiscard]] ui::TextMeasure measure_by_canvas(float scale);

/// Paints a figure of a size, `scale` times as large. Throws std::bad_alloc where the browser has no room.
[[nodiscard]] ui::Raster raster_of(const ui::Figure& figure, ui::Size size, float scale);

} // namespace stridescope::app
