#pragma once

#include "core/copying/picks.h"

#include <memory>

namespace stridescope::core
{

/// Returns each index as a pick of one element: the input element at the index's own coordinate, except along
/// the axis, where the index value gives the position (negative ones count from the end). `values` are in
/// row-major order and in range.
[[nodiscard]] std::shared_ptr<const Picks> element_picks(const Dims& input_sizes, const Dims& indices_sizes,
                                                         std::size_t axis,
                                                         std::shared_ptr<const std::vector<Int>> values);

} // namespace stridescope::core
