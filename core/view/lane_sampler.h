#pragma once

#include "core/tpu/lane_counts.h"
#include "core/view/scene_view.h"

namespace stridescope::core
{

/// What a range of one lane's reserved elements holds.
struct LaneSpanView
{
    LaneCounts counts;    ///< exact, or nothing where not decided
    double filled = 0;    ///< share of the places that hold an element
    double position = 0;  ///< mean of the elements' positions, about
    double spread = 0;    ///< of positions, to both sides
    bool sampled = false; ///< the share is that of some places
};

/// Lane memory, of a scene in lanes, looked at in ranges of any length.
class LaneSampler
{
public:
    explicit LaneSampler(std::shared_ptr<const SceneView> scene, const Effort& effort = Effort::interactive());

    /// Elements [begin, end) from the tensor's start in the lane; `end` > `begin`, inside the reserved ones.
    [[nodiscard]] LaneSpanView span(Int npu, Int begin, Int end);

private:
    std::shared_ptr<const SceneView> view;
    LaneIndex lanes;
};

} // namespace stridescope::core
