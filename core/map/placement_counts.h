#pragma once

#include "core/analysis/offset_index.h"
#include "core/map/placement_index.h"

#include <memory>

namespace stridescope::core
{

/// Counts over any range of a placement's offsets, swizzles included. `progress` may be null; cancelled work
/// leaves more unknown.
[[nodiscard]] OffsetIndex offset_index(std::shared_ptr<const PlacementIndex> places, const Effort& effort = {},
                                       Progress* progress = nullptr);

} // namespace stridescope::core
