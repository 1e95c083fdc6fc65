#pragma once

#include "core/analysis/memory_order.h"
#include "core/analysis/offset_index.h"
#include "core/view/scene_view.h"

namespace stridescope::core
{

/// What a range of a tensor's memory holds. Counts are exact, or nothing where not decided.
struct SpanView
{
    Int begin = 0; ///< element offsets [begin, end)
    Int end = 0;
    RangeCounts counts;
    std::optional<Int> copied; ///< of the different offsets with an element: those that an operation reads
    double filled = 0;         ///< share of the places that hold an element
    double shared = 0;         ///< share of those at which several coordinates are
    double copied_share = 1;   ///< share of those that an operation reads
    double position = 0;       ///< mean of the elements' positions, about
    double spread = 0;         ///< of positions, to both sides
    bool sampled = false;      ///< shares are those of some places of the range
};

/// A tensor's memory, looked at in ranges of any length.
class SpanSampler
{
public:
    SpanSampler(std::shared_ptr<const SceneView> scene, Operand of_operand, OffsetIndex memory);

    /// `end` > `begin`. The lower bound's counts are kept, so that neighbours cost one question.
    [[nodiscard]] SpanView span(Int begin, Int end);
    [[nodiscard]] const OffsetIndex& index() const { return all; }
    [[nodiscard]] Operand of() const { return operand; }

    /// Returns what `sum of weights[d] * x[d]` is of the elements at offsets [begin, end), of several in a slot
    /// of the first; nothing where strides are not nested.
    [[nodiscard]] std::optional<std::vector<NumberRun>> sums(Int begin, Int end, const Dims& weights) const;
    /// Returns at most so many of the offsets at which an element is, as even as those lie; where they are not
    /// counted, offsets at which one may be.
    [[nodiscard]] std::vector<Int> some(Int begin, Int end, Int most) const;

private:
    /// What some places of a range hold.
    struct Looked
    {
        Int places = 0;
        Int hits = 0; ///< with an element
        Int several = 0;
        Int read = 0;
        double position = 0; ///< of the last
    };
    [[nodiscard]] Looked look(const SpanView& span, Int most) const;
    void position_by_offset(SpanView& span) const;
    void position_of_source(SpanView& span) const;
    void sample(SpanView& span) const;

    std::shared_ptr<const SceneView> view;
    Operand operand;
    OffsetIndex all;
    std::optional<MemoryOrder> order; ///< where strides are nested
    const Reads* reads = nullptr;     ///< of an operation's input
    Int last_end = int_min;
    RangeCounts below_last;
    ReadCounts read_below_last;
};

} // namespace stridescope::core
