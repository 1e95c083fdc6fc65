#pragma once

#include "core/tensor/checked.h"

namespace stridescope::ui
{

/// The values that dragging and stepping are limited to, so that neither makes a scene invalid; typing may.
struct DragRange
{
    core::Int least = core::int_min;
    core::Int greatest = core::int_max;
    core::Int step = 1; ///< difference between neighbouring values
    bool without_zero = false;
    bool doubling = false; ///< powers of two instead of steps
};

/// Returns the value `steps` from `start`, limited to the range. A start outside moves inside.
[[nodiscard]] core::Int moved(core::Int start, double steps, const DragRange& range);

/// Returns the steps per pixel of dragging: more if the number is large.
[[nodiscard]] double steps_a_pixel(core::Int start, const DragRange& range);

} // namespace stridescope::ui
