#pragma once

#include "core/analysis/offset_index.h"
#include "core/view/grid_field.h"

#include <variant>

namespace stridescope::core
{

/// The element offsets [begin, end) of a part's memory.
struct Span
{
    Part part = Part::input;
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

/// What a selection lights up in every view, whatever its size. The view must outlive it.
class SelectionView
{
public:
    SelectionView(const SceneView& scene, Selection what);

    [[nodiscard]] const Selection& selection() const { return chosen; }

    [[nodiscard]] bool cell(Part part, const Dims& coordinate) const;
    [[nodiscard]] bool place(Part part, Int offset) const { return places(part, offset, offset + 1) > 0; }
    [[nodiscard]] bool lane_place(Int npu, Int offset) const;

    /// Share of a lane's elements [begin, end) that are lit, as some of them are.
    [[nodiscard]] double lane_share(Int npu, Int begin, Int end) const;

    /// Share of the different offsets in [begin, end) that are lit; of the places where that is not decided.
    [[nodiscard]] double places(Part part, Int begin, Int end) const;

    /// How a box's share follows, for pictures of many boxes.
    /// Of a region: the product of what each dimension gives.
    [[nodiscard]] const Region* region_in(Part part) const;
    [[nodiscard]] double region_share(Part part, std::size_t dim, const CellSpan& span) const;
    /// Of a span: the offsets that a part's cells have (their own, or those of what they were copied from) and
    /// which of them are lit.
    struct Offsets
    {
        Layout layout;
        Int begin = 0;
        Int end = 0;
    };
    [[nodiscard]] const Offsets* offsets_in(Part part) const;

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
    [[nodiscard]] const InPart& in(Part part) const { return parts[static_cast<std::size_t>(part)]; }
    InPart& in(Part part) { return parts[static_cast<std::size_t>(part)]; }
    [[nodiscard]] RangeCounts count() const;
    void link_operation(const Copying& copying);
    void light_region(const Region& region);

    const SceneView& view;
    Selection chosen;
    std::array<InPart, 3> parts;
    RangeCounts counted;
};

} // namespace stridescope::core
