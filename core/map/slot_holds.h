#pragma once

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

} // namespace stridescope::core
