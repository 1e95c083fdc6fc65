#pragma once

#include "core/analysis/inverse.h"

#include <optional>

namespace stridescope::core
{

/// Contents of a slot in a memory, or the reason why it is empty.
enum class SlotHolds
{
    element,
    before_start,   ///< in round 0 of a lane before the start lane
    after_last,     ///< in the last round of a lane after the last channel
    alignment_tail, ///< after a channel's elements (or the tensor's), up to its stride
    line_tail,      ///< after a row, up to its stride
    group_padding,  ///< unused part of a group that is not full
    tile_padding,   ///< a position of a whole tile that is outside the sizes
    hole,           ///< between elements, and in no tile
    outside,        ///< not in the memory that is reserved for the tensor
    undecided,      ///< unknown, since the search was given up
};

/// Contents of a slot, or of a byte of a lane.
struct SlotContents
{
    SlotHolds holds = SlotHolds::hole;
    Preimage elements;
    Preimage padded; ///< in tiles: positions without an element; their coordinates continue those of elements
    /// Coordinate of the first of several elements; of the last element before a tail or padding of a lane; of
    /// the first position that padding of a tile stands for.
    std::optional<Dims> coordinate;
};

} // namespace stridescope::core
