#pragma once

#include "core/analysis/memory_order.h"
#include "core/tpu/lane_counts.h"
#include "core/view/scene_view.h"

namespace stridescope::core
{

/// What a range of one lane's reserved elements holds.
struct LaneSpanView
{
    LaneCounts counts;    ///< exact, or nothing where not decided
    double filled = 0;    ///< share of the slots that hold an element
    bool sampled = false; ///< the share is that of some slots
};

/// An element of a lane.
struct LaneElement
{
    Int offset = 0;
    Dims coordinate;
};

/// Lane memory, of a scene in lanes, looked at in ranges of any length: elements [begin, end) from the tensor's
/// start in a lane, `end` > `begin`, inside the reserved ones.
class LaneSampler
{
public:
    explicit LaneSampler(std::shared_ptr<const SceneView> scene, const Effort& effort = Effort::interactive());

    [[nodiscard]] LaneSpanView span(Int npu, Int begin, Int end);
    /// Returns the indices that a range's elements have along a dimension; of several elements in a slot those
    /// of the first. Nothing where strides are not nested.
    [[nodiscard]] std::optional<std::vector<NumberRun>> indices(Int npu, Int begin, Int end,
                                                                std::size_t dimension);
    /// Returns at most so many of a range's elements, as even as they lie; none only where there is none, or
    /// where a frame cannot wait for them.
    [[nodiscard]] std::vector<LaneElement> some(Int npu, Int begin, Int end, Int most);

private:
    /// Elements of a lane in the order of their offsets.
    struct Piece
    {
        LanePiece piece;
        MemoryOrder order;
    };
    [[nodiscard]] const std::vector<Piece>& pieces(Int npu);
    [[nodiscard]] std::vector<LaneElement> some_in_order(Int npu, Int begin, Int end, Int most);

    std::shared_ptr<const SceneView> view;
    LaneIndex lanes;
    bool in_order = true; ///< the strides of every lane are nested
    Int known_npu = -1;
    std::vector<Piece> known_pieces; ///< of that lane
};

} // namespace stridescope::core
