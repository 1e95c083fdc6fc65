#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/inverse.h"
#include "core/map/boxes.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Memory that a placement uses. Counts and offsets are in elements; nothing means unknown.
struct PlacementFootprint
{
    Int element_count = 0;
    std::optional<OffsetRange> range; ///< of the elements
    DistinctOffsets distinct;
    Dims padded_sizes;                ///< of whole tiles
    Int padded_elements = 0;          ///< positions of whole tiles
    std::optional<OffsetRange> tiles; ///< offsets of whole tiles, padding included
    std::optional<Int> holes;         ///< offsets of `tiles` that no position of a whole tile is at
};

/// Contents of an offset.
struct PlaceContents
{
    SlotUse use = SlotUse::undecided;
    bool padding = false; ///< no element is there, but a position of a whole tile that is none
    Preimage elements;
    Preimage padded; ///< positions that are no element; their coordinates count like those of elements
};

/// Leads from offsets of one memory back to coordinates, and counts them: prepared once for a placement. A
/// placement without `xors` is a disjoint union of boxes; `xors` and `pads` are undone first, as they lose
/// nothing.
class PlacementIndex
{
public:
    /// Makes the index of a placement; nothing if the boxes are too many, or if a count or an offset does not
    /// fit in 64 bits. With `xors` or `pads` no sum of whole tiles is negative; the base does not count before
    /// the steps that come before it.
    [[nodiscard]] static std::optional<PlacementIndex> of(const Placement& placement);

    [[nodiscard]] const Placement& placement() const { return source; }
    /// Returns the offsets of whole tiles: exact, except for swizzles of very large blocks, where whole blocks
    /// count.
    [[nodiscard]] OffsetRange bounds() const { return tile_bounds; }
    /// Returns the offsets of the elements; nothing for swizzles of very large blocks.
    [[nodiscard]] const std::optional<OffsetRange>& element_offsets() const { return element_range; }
    /// Tells whether finding what is at an offset is no search: a frame asks thousands of them.
    [[nodiscard]] bool is_quick() const;
    [[nodiscard]] const std::vector<BoxOfDigits>& element_boxes() const { return boxes; }
    /// Returns the moves that make the set of used offsets from the set of sums; nothing if only each element's
    /// own moves tell.
    [[nodiscard]] const std::optional<Placement>& moves_of_all() const { return steps; }
    /// `progress` may be null; cancelled work leaves more unknown.
    [[nodiscard]] PlacementFootprint footprint(const Effort& effort = {}, Progress* progress = nullptr) const;
    [[nodiscard]] DistinctOffsets distinct(const Effort& effort = {}, Progress* progress = nullptr) const;
    [[nodiscard]] PlaceContents at(Int offset, const SearchLimits& limits) const;

private:
    [[nodiscard]] std::optional<OffsetRange> range_of(const std::vector<BoxOfDigits>& over) const;
    [[nodiscard]] Dims coordinate(const BoxOfDigits& box, const Dims& in_box) const;

    Placement source; ///< its digits outermost first within each dimension, so that boxes list row-major
    std::vector<BoxOfDigits> boxes;
    std::vector<BoxOfDigits> tiles; ///< one
    std::vector<Inverse> inverses;  ///< of the boxes, then of the tiles
    Int elements = 0;
    std::optional<Placement> steps; ///< `xors` and `pads` alone
    std::optional<OffsetRange> element_range;
    std::optional<OffsetRange> tile_range;
    OffsetRange tile_bounds;
};

} // namespace stridescope::core
