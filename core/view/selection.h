#pragma once

#include "core/analysis/offset_index.h"
#include "core/view/grid_sampler.h"

#include <variant>

namespace stridescope::core
{

/// A box of elements, or a range of slots.
using Selection = std::variant<Region, PlaceRange>;

/// Returns the part that a selection belongs to.
[[nodiscard]] inline Operand operand_of(const Selection& selection)
{
    return std::visit([](const auto& range) { return range.operand; }, selection);
}

/// Elements and slots that a selection lights up in every view, whatever its size.
class SelectionView
{
public:
    SelectionView(std::shared_ptr<const SceneView> scene, Selection what);

    [[nodiscard]] const Selection& selection() const { return chosen; }

    [[nodiscard]] bool cell(Operand operand, const Dims& coordinate) const;
    [[nodiscard]] bool place(Operand operand, const Place& place, Searches& searches) const
    {
        return share({operand, place.lane, place.offset, place.offset + 1}, searches) > 0;
    }
    /// Returns the share of the distinct offsets in a range that are lit; the share of slots if that is
    /// unknown.
    [[nodiscard]] double share(const PlaceRange& range, Searches& searches) const;

    /// Parts of a box's share, for pictures of many boxes. For a region, it is the product of each dimension's
    /// share.
    [[nodiscard]] const Region* region_in(Operand operand) const;
    [[nodiscard]] double region_share(Operand operand, std::size_t dim, const SpanRows& spans) const;
    /// The offsets of a part's cells (their own, or those of their sources), and which of them are lit.
    struct Offsets
    {
        Layout layout;
        Int begin = 0;
        Int end = 0;
    };
    [[nodiscard]] const Offsets* offsets_in(Operand operand) const;

    /// Returns the elements in the selection, and the number of their distinct offsets; nothing if unknown.
    [[nodiscard]] std::optional<Int> elements() const { return counted.elements; }
    [[nodiscard]] std::optional<Int> distinct() const { return counted.distinct; }
    /// Returns the first and the last offset of the part's memory that it lights up; nothing in lanes.
    [[nodiscard]] std::optional<OffsetRange> offsets() const;

private:
    struct InPart
    {
        std::optional<Region> region;
        std::optional<Offsets> offsets;
        std::optional<OffsetIndex> memory; ///< what is lit in the part's own memory
    };
    [[nodiscard]] const InPart& in(Operand operand) const { return parts[static_cast<std::size_t>(operand)]; }
    InPart& in(Operand operand) { return parts[static_cast<std::size_t>(operand)]; }
    [[nodiscard]] RangeCounts count() const;
    [[nodiscard]] RangeCounts count_in_lane(const PlaceRange& range) const;
    [[nodiscard]] const PlaceRange* range_in(Operand operand) const;
    [[nodiscard]] double share_of_lane(const PlaceRange& range, Searches& searches) const;
    void link_operation(const Copying& copying);
    void light_region(const Region& region);

    std::shared_ptr<const SceneView> view;
    Selection chosen;
    std::array<InPart, 3> parts;
    RangeCounts counted;
};

} // namespace stridescope::core
