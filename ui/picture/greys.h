#pragma once

#include "ui/picture/figure.h"

namespace stridescope::ui
{

/// Returns the grey that is as light as a colour.
[[nodiscard]] Colour grey_of(Colour colour);
/// A figure as a printer without colours shows it: every colour, those of rasters too, as its grey.
void to_greys(Figure& figure);

} // namespace stridescope::ui
