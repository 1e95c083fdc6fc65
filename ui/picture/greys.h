#pragma once

#include "ui/picture/figure.h"

namespace stridescope::ui
{

/// Returns the grey with the same lightness as a colour.
[[nodiscard]] Colour grey_of(Colour colour);
/// Turns a figure into greys for printing: every colour, including those of rasters.
void to_greys(Figure& figure);

} // namespace stridescope::ui
