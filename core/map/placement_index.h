#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/inverse.h"
#include "core/map/boxes.h"
#include "core/map/slot_holds.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Memory that a placement uses. Counts and offsets are in elements; nothing means unknown.
struct PlacementFootprint
{
    Int element_count = 0;
    std::optional<OffsetRange> range; ///< offsets of the elements
    DistinctOffsets distinct;
    Dims padded_sizes;                ///< sizes of whole tiles
    Int padded_elements = 0;          ///< positions of whole tiles
    std::optional<OffsetRange> tiles; ///< offsets of whole tiles, padding included
    std::optional<Int> holes;         ///< offsets in the range `tiles` that no position of a whole tile uses
};

/// Maps offsets of one memory back to coordinates, and counts them; prepared once for a placement. A placement
/// without `xors` is a disjoint union of boxes; `xors` and `pads` are undone first, as they lose nothing.
class PlacementIndex
{
public:
    /// Makes the index of a placement; nothing if there are too many boxes, or if a count or an offset does not
    /// fit in 64 bits. With `xors` or `pads` no sum of whole tiles may be negative; for steps before the base,
    /// the base is not part of the sum.
    [[nodiscard]] static std::optional<PlacementIndex> of(const Placement& placement);

    [[nodiscard]] const Placement& placement() const { return source; }
    /// Returns the offsets of whole tiles: exact, except that swizzles of very large blocks count as whole
    /// blocks.
    [[nodiscard]] OffsetRange bounds() const { return tile_bounds; }
    /// Returns the offsets of the elements; nothing for swizzles of very large blocks.
    [[nodiscard]] const std::optional<OffsetRange>& element_offsets() const { return element_range; }
    /// Tells whether finding what is at an offset takes no search, so that a frame can ask for thousands.
    [[nodiscard]] bool is_quick() const;
    [[nodiscard]] const std::vector<BoxOfDigits>& element_boxes() const { return boxes; }
    /// Returns moves that turn the set of sums into the set of used offsets; nothing if each element has to be
    /// moved by itself.
    [[nodiscard]] const std::optional<Placement>& moves_of_all() const { return steps; }
    /// Returns the footprint. `progress` may be null; cancelled work leaves more unknown.
    [[nodiscard]] PlacementFootprint footprint(const Effort& effort = {}, Progress* progress = nullptr) const;
    [[nodiscard]] DistinctOffsets distinct(const Effort& effort = {}, Progress* progress = nullptr) const;
    [[nodiscard]] SlotContents at(Int offset, const SearchLimits& limits) const;

private:
    [[nodiscard]] std::optional<OffsetRange> range_of(const std::vector<BoxOfDigits>& over) const;
    [[nodiscard]] Dims coordinate(const BoxOfDigits& box, const Dims& in_box) const;

    /// Digits are outermost first within each dimension, so that boxes list in row-major order.
    Placement source;
    std::vector<BoxOfDigits> boxes;
    std::vector<BoxOfDigits> tiles; ///< a single box
    std::vector<Inverse> inverses;  ///< inverses of the boxes, then of the tiles
    Int elements = 0;
    std::optional<Placement> steps; ///< only `xors` and `pads`
    std::optional<OffsetRange> element_range;
    std::optional<OffsetRange> tile_range;
    OffsetRange tile_bounds;
};

} // namespace stridescope::core
