#pragma once

namespace stridescope::core
{

/// Contents of a slot in a memory, or the reason why it is empty.
enum class SlotHolds
{
    element,
    before_start,   ///< row 0 of a lane before the start index
    behind_last,    ///< last row of a lane after the last channel
    alignment_tail, ///< after a channel's elements (or the tensor's), up to its stride
    line_tail,      ///< after a line of W, up to its stride
    group_padding,  ///< the part that a group which is not full leaves unused
    tile_padding,   ///< a position of a whole tile that is outside the sizes
    hole,           ///< between elements, and in no tile
    outside,        ///< not in the memory that the tensor keeps
    undecided,      ///< the search for its coordinates was given up
};

} // namespace stridescope::core
