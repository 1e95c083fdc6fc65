#pragma once

#include "core/analysis/inverse.h"
#include "core/map/slot_holds.h"
#include "core/tpu/lanes.h"

#include <functional>

namespace stridescope::core
{

struct LaneSpot
{
    SlotHolds holds = SlotHolds::hole;
    /// Coordinate of the element (the first one if several share the slot), or of the last element before a
    /// tail or padding.
    std::optional<Dims> coordinate;
    bool shared = false; ///< the slot has other elements too
};

/// Finds two coordinates of a layout at an offset, for maps that are not nested.
using LaneSearch = std::function<Preimage(const Layout& layout, Int offset)>;

/// Finds what is at an element offset from the tensor's start in a lane; any offset is allowed. In global
/// memory the lane is ignored. `search` is called only if the map is not nested.
[[nodiscard]] LaneSpot lane_spot(const TensorPlacement& map, Int npu, Int offset, const LaneSearch& search);

} // namespace stridescope::core
