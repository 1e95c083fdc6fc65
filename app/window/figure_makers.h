#pragma once

#include "ui/state/figure_wanted.h"

namespace stridescope::app
{

/// Files by our SVG writer and cairo, the clipboard by the desktop's programs.
[[nodiscard]] ui::FigureMakers figure_makers();

} // namespace stridescope::app
