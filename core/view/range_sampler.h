#pragma once

#include "core/analysis/memory_order.h"
#include "core/analysis/offset_index.h"
#include "core/tpu/lane_counts.h"
#include "core/view/scene_view.h"

#include <variant>

namespace stridescope::core
{

/// Contents of a range of a part's memory. Counts are exact, or nothing if unknown.
struct RangeView
{
    PlaceRange range;
    RangeCounts counts;
    std::optional<LaneCounts> of_lane; ///< the same in a lane, with the reasons why its other slots are empty
    std::optional<Int> copied;         ///< distinct offsets in the range that an operation reads
    double filled = 0;                 ///< share of the slots that hold an element
    double shared = 0;                 ///< share of the slots with elements that hold several
    double copied_share = 1;           ///< share of the slots with elements that an operation reads
    double position = 0;               ///< approximate mean of the elements' positions
    double spread = 0;                 ///< deviation of positions, to both sides
    bool sampled = false;              ///< shares are those of a sample of the range's slots
};

/// A slot, and its contents.
struct PlacedSlot
{
    Int offset = 0;
    SlotView slot;
};

/// Summarises ranges of any length of a part's memory, a buffer or lanes. `end` > `begin`; in lanes, ranges lie
/// inside the slots that are reserved for the tensor.
class RangeSampler
{
public:
    /// Takes the counts of the memory, if they are known.
    RangeSampler(std::shared_ptr<const SceneView> scene, Operand of_operand,
                 const std::optional<OffsetIndex>& counted = std::nullopt);

    /// Returns the summary of a range. The counts at its lower bound are kept, so that the next range costs one
    /// question.
    [[nodiscard]] RangeView look(const PlaceRange& range);
    [[nodiscard]] Operand operand() const { return part; }
    /// Tells whether counts are in closed form or looked up, so that a frame can ask for thousands.
    [[nodiscard]] bool is_quick() const;

    /// Returns the values of `sum of weights[d] * x[d]` of a range's elements, and of several in one slot those
    /// of the first; nothing if strides are not nested.
    [[nodiscard]] std::optional<std::vector<NumberRun>> numbers(const PlaceRange& range, const Dims& weights);
    /// Returns at most `most` slots of a range that hold an element, evenly spread among them. Some may be
    /// empty if elements are not counted; none are returned if a frame cannot wait for them.
    [[nodiscard]] std::vector<PlacedSlot> some(const PlaceRange& range, Int most, Searches& searches);

private:
    /// Elements of a lane in the order of their offsets.
    struct Piece
    {
        LanePiece of_lane; ///< over digits; for a buffer, over its dimensions
        MemoryOrder order;
    };
    [[nodiscard]] const std::vector<Piece>& pieces(Int lane);
    [[nodiscard]] std::vector<PlacedSlot> some_in_order(const PlaceRange& range, Int most);
    [[nodiscard]] std::optional<Int> used(const PlaceRange& range) const;
    /// Contents of a sample of a range's slots.
    struct Looked
    {
        Int slots = 0;
        Int hits = 0; ///< slots with an element
        Int several = 0;
        Int read = 0;
        double position = 0; ///< position of the last one
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
    std::vector<Piece> known_pieces; ///< pieces of the lane asked for last
    const Reads* reads = nullptr;    ///< reads of an operation's input
    Int last_end = int_min;
    RangeCounts below_last;
    ReadCounts read_below_last;
};

} // namespace stridescope::core
