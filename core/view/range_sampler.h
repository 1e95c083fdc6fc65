#pragma once

#include "core/analysis/memory_order.h"
#include "core/analysis/offset_index.h"
#include "core/tpu/lane_counts.h"
#include "core/view/scene_view.h"

#include <variant>

namespace stridescope::core
{

/// What a range of a part's memory holds. Counts are exact, or nothing if unknown.
struct RangeView
{
    PlaceRange range;
    RangeCounts counts;
    std::optional<LaneCounts> of_lane; ///< the same in a lane, and why its other slots are empty
    std::optional<Int> copied; ///< of the different offsets with an element: those that an operation reads
    double filled = 0;         ///< share of the slots that hold an element
    double shared = 0;         ///< share of those at which several coordinates are
    double copied_share = 1;   ///< share of those that an operation reads
    double position = 0;       ///< mean of the elements' positions, about
    double spread = 0;         ///< of positions, to both sides
    bool sampled = false;      ///< shares are those of some slots of the range
};

/// A slot, and what is there.
struct PlacedSlot
{
    Int offset = 0;
    SlotView slot;
};

/// A part's memory, a buffer or lanes, looked at in ranges of any length: `end` > `begin`; of lanes inside the
/// slots that the tensor keeps.
class RangeSampler
{
public:
    /// `counted` are the memory's counts, if they are known.
    RangeSampler(std::shared_ptr<const SceneView> scene, Operand of_operand,
                 const std::optional<OffsetIndex>& counted = std::nullopt);

    /// The lower bound's counts are kept, so that neighbours cost one question.
    [[nodiscard]] RangeView look(const PlaceRange& range);
    [[nodiscard]] Operand operand() const { return part; }
    /// Tells whether counts are in closed form or looked up, so that a frame can ask for thousands.
    [[nodiscard]] bool is_quick() const;

    /// Returns the values of `sum of weights[d] * x[d]` of a range's elements, of several in a slot those of
    /// the first; nothing if strides are not nested.
    [[nodiscard]] std::optional<std::vector<NumberRun>> numbers(const PlaceRange& range, const Dims& weights);
    /// Returns at most `most` of a range's slots with an element, spread evenly among them. Some of the slots
    /// may be empty if elements are not counted; none are returned if a frame cannot wait for them.
    [[nodiscard]] std::vector<PlacedSlot> some(const PlaceRange& range, Int most, Searches& searches);

private:
    /// Elements of a lane in the order of their offsets.
    struct Piece
    {
        LanePiece of_lane; ///< over digits; of a buffer over its dimensions
        MemoryOrder order;
    };
    [[nodiscard]] const std::vector<Piece>& pieces(Int lane);
    [[nodiscard]] std::vector<PlacedSlot> some_in_order(const PlaceRange& range, Int most);
    [[nodiscard]] std::optional<Int> used(const PlaceRange& range) const;
    /// What some slots of a range hold.
    struct Looked
    {
        Int slots = 0;
        Int hits = 0; ///< with an element
        Int several = 0;
        Int read = 0;
        double position = 0; ///< of the last
    };
    [[nodiscard]] Looked look_at_some(const PlaceRange& range, Int most);
    void count_buffer(RangeView& result);
    void count_lane(RangeView& result);
    void sample(RangeView& result);
    void position_by_offset(RangeView& result) const;
    void position_of_source(RangeView& result);

    std::shared_ptr<const SceneView> view;
    Operand part;
    std::variant<OffsetIndex, LaneIndex> all;
    bool in_order = true; ///< the strides of every lane are nested
    Int known_lane = -1;
    std::vector<Piece> known_pieces; ///< of that lane
    const Reads* reads = nullptr;    ///< of an operation's input
    Int last_end = int_min;
    RangeCounts below_last;
    ReadCounts read_below_last;
};

} // namespace stridescope::core
