#pragma once

#include "core/tensor/checked.h"

namespace stridescope::core
{

/// Sum of floor((start + i * step) / divisor) for 0 <= i < count, in as many rounds as Euclid's algorithm takes
/// for step and divisor. All numbers at least 0, divisor at least 1; the sum fits 63 bits, start + count *
/// step 64.
[[nodiscard]] Int floor_sum(Int count, Int divisor, Int step, Int start);

} // namespace stridescope::core
