#pragma once

#include "core/infer/diff.h"

#include <cstdint>
#include <vector>

namespace stridescope::core
{

/// Marks the elements that differ: one bit each, in row-major order, 64 per word. The arrays have one type and
/// one shape. Returns nothing if the work is cancelled, or if the element count does not fit in 64 bits.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> differing_elements(const StridedElements& a,
                                                                           const StridedElements& b,
                                                                           const Tolerance& tolerance = {},
                                                                           Progress* progress = nullptr);

} // namespace stridescope::core
