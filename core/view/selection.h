#pragma once

#include "core/analysis/offset_index.h"
#include "core/view/grid_sampler.h"

#include <variant>

namespace stridescope::core
{

/// The element offsets [begin, end) of a part's memory.
struct Span
{
    Operand operand = Operand::input;
    Int begin = 0;
    Int end = 1;
    friend bool operator==(const Span&, const Span&) = default;
};
/// Elements [begin, end) of one lane, from the tensor's start there.
struct LaneSpan
{
    Int npu = 0;
    Int begin = 0;
    Int end = 1;
    friend bool operator==(const LaneSpan&, const LaneSpan&) = default;
};
using Selection = std::variant<Region, Span, LaneSpan>;

/// What a selection lights up in every view, whatever its size.
class SelectionView
{
public:
    SelectionView(std::shared_ptr<const SceneView> scene, Selection what);

    [[nodiscard]] const Selection& selection() const { return chosen; }

    [[nodiscard]] bool cell(Operand operand, const Dims& coordinate) const;
    [[nodiscard]] bool place(Operand operand, Int offset, Searches& searches) const
    {
        return places(operand, offset, offset + 1, searches) > 0;
    }
    [[nodiscard]] bool lane_place(Int npu, Int offset, Searches& searches) const;

    /// Share of a lane's elements [begin, end) that are lit, as some of them are.
    [[nodiscard]] double lane_share(Int npu, Int begin, Int end, Searches& searches) const;

    /// Share of the different offsets in [begin, end) that are lit; of the places where that is not decided.
    [[nodiscard]] double places(Operand operand, Int begin, Int end, Searches& searches) const;

    /// How a box's share follows, for pictures of many boxes.
    /// Of a region: the product of what each dimension gives.
    [[nodiscard]] const Region* region_in(Operand operand) const;
    [[nodiscard]] double region_share(Operand operand, std::size_t dim, const SpanRows& spans) const;
    /// Of a span: the offsets that a part's cells have (their own, or those of what they were copied from) and
    /// which of them are lit.
    struct Offsets
    {
        Layout layout;
        Int begin = 0;
        Int end = 0;
    };
    [[nodiscard]] const Offsets* offsets_in(Operand operand) const;

    /// Elements of the part that it was made in, and at how many different offsets; nothing where not decided.
    [[nodiscard]] std::optional<Int> elements() const { return counted.elements; }
    [[nodiscard]] std::optional<Int> distinct() const { return counted.distinct; }
    /// First and last offset of the part's memory that it lights up; nothing of lanes.
    [[nodiscard]] std::optional<OffsetRange> offsets() const;

private:
    struct InPart
    {
        std::optional<Region> region;
        std::optional<Offsets> offsets;
        std::optional<OffsetIndex> memory; ///< what is lit of the part's own memory
        std::optional<OffsetRange> span;   ///< or a range of it
    };
    [[nodiscard]] const InPart& in(Operand operand) const { return parts[static_cast<std::size_t>(operand)]; }
    InPart& in(Operand operand) { return parts[static_cast<std::size_t>(operand)]; }
    [[nodiscard]] RangeCounts count() const;
    void link_operation(const Copying& copying);
    void light_region(const Region& region);

    std::shared_ptr<const SceneView> view;
    Selection chosen;
    std::array<InPart, 3> parts;
    RangeCounts counted;
};

} // namespace stridescope::core
