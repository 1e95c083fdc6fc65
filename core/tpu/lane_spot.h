#pragma once

#include "core/analysis/inverse.h"
#include "core/tpu/lanes.h"

#include <functional>

namespace stridescope::core
{

/// What a place of a lane holds, or why it is empty.
enum class LaneHolds
{
    element,
    before_start,   ///< row 0 of a lane before the start index
    behind_last,    ///< last row of a lane behind the last channel
    alignment_tail, ///< behind a channel's elements (or the tensor's), up to its stride
    line_tail,      ///< behind a line of W, up to its stride
    group_padding,  ///< the part that a group which is not full leaves unused
    hole,           ///< between elements of strides that are not nested
    outside,        ///< not in the reserved bytes
    undecided,      ///< not nested: the search for its coordinates was given up
};

struct LaneSpot
{
    LaneHolds holds = LaneHolds::hole;
    /// Of the element (the first of them where several share the place), or of the last element before a tail
    /// or padding.
    std::optional<Dims> coordinate;
    bool shared = false; ///< other elements are there too
};

/// Finds two coordinates of a layout at an offset; what is told of maps that are not nested.
using LaneSearch = std::function<Preimage(const Layout& layout, Int offset)>;

/// What is at an element offset from the tensor's start in a lane; any offset may be asked. In global memory
/// the lane is ignored. `search` is called only where the map is not nested.
[[nodiscard]] LaneSpot lane_spot(const TensorPlacement& map, Int npu, Int offset, const LaneSearch& search);

} // namespace stridescope::core
