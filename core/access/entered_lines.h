#pragma once

#include "core/compare/line_units.h"
#include "core/tensor/layout.h"

namespace stridescope::core
{

/// Number of line fetches of a loop, and the lines in which it begins and ends.
struct EnteredLines
{
    Wide times = 0;
    Wide first = 0;
    Wide last = 0;
};

/// Counts, in closed form, the line fetches of loops over a layout in row-major order of its dimensions,
/// `base_units` before its offset 0.
[[nodiscard]] EnteredLines lines_entered(const Layout& layout, Wide base_units, const LineUnits& units);

/// Returns the fetches of one loop after another.
[[nodiscard]] EnteredLines followed_by(const EnteredLines& walk, const EnteredLines& next);

} // namespace stridescope::core
