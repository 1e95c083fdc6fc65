#pragma once

#include "ui/picture/memory_room.h"
#include "ui/picture/page_plane.h"

#include <algorithm>
#include <vector>

namespace stridescope::ui
{

/// The parts of a picture where they were drawn. What is too small to be drawn is left out.
struct DrawnParts
{
    struct Grid
    {
        core::Operand operand = core::Operand::input;
        PagePlane plane;
        Rect area;
    };
    struct Memory
    {
        SlotRows rows;
        Rect title;        ///< the line above it, as far as words may go; without width: no words are there
        float offsets = 0; ///< high, above each row, where a ruler says them
        float bytes = 0;   ///< the same under each row

        Memory(const MemoryRoom& room, const Rect& line)
            : rows(room.rows), title(line), offsets(room.folded.plane.offsets), bytes(room.folded.plane.bytes)
        {
        }
    };
    Rect upper; ///< cards; without height: there is none
    Rect lower;
    std::vector<Grid> grids;
    std::vector<Memory> memories;

    [[nodiscard]] const Memory* memory(core::Operand operand) const
    {
        const auto found = std::find_if(memories.begin(), memories.end(),
                                        [&](const Memory& one) { return one.rows.operand == operand; });
        return found == memories.end() ? nullptr : &*found;
    }
};

} // namespace stridescope::ui
