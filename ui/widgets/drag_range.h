#pragma once

#include "core/tensor/checked.h"

namespace stridescope::ui
{

/// The values that dragging and stepping keep to, so that neither can break a rule; typing may.
struct DragRange
{
    core::Int least = core::int_min;
    core::Int greatest = core::int_max;
    core::Int step = 1; ///< from one value to the next
    bool without_zero = false;
    bool doubling = false; ///< powers of two rather than steps
};

/// Returns the value that is `steps` from `start`, cut to the range. A start outside it comes inside.
[[nodiscard]] core::Int moved(core::Int start, double steps, const DragRange& range);

/// Steps that one pixel of dragging makes: more where the number is large.
[[nodiscard]] double steps_a_pixel(core::Int start, const DragRange& range);

} // namespace stridescope::ui
