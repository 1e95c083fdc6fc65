#pragma once

#include "core/copying/picks.h"
#include "core/kinds/gather_nd1/gather_shape.h"

#include <memory>

namespace stridescope::core
{

/// Returns the tuples as picks: the leading dimensions of the indices number them, their last holds a tuple.
/// `indices` have passed `check_indices`.
[[nodiscard]] std::shared_ptr<const Picks> picks_of(const GatherShape& shape,
                                                    std::shared_ptr<const std::vector<Int>> indices);

} // namespace stridescope::core
