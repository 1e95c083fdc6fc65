#pragma once

#include "ui/state/figure_wanted.h"

namespace stridescope::app
{

/// Returns the makers of figures: files with our SVG writer and cairo, the clipboard with the desktop's
/// programs.
[[nodiscard]] ui::FigureMakers figure_makers();

} // namespace stridescope::app
