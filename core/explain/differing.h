#pragma once

#include "core/explain/diff.h"

#include <cstdint>
#include <vector>

namespace stridescope::core
{

/// Which elements differ: a bit each, in row-major order, 64 a word. The arrays have one type and one shape.
/// Nothing where it is cancelled, or the elements are more than 64 bits count.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> differing_elements(const StridedElements& a,
                                                                           const StridedElements& b,
                                                                           const Tolerance& tolerance = {},
                                                                           Progress* progress = nullptr);

} // namespace stridescope::core
