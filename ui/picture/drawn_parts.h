#pragma once

#include "ui/picture/memory_plane.h"
#include "ui/picture/page_plane.h"

#include <algorithm>
#include <vector>

namespace stridescope::ui
{

/// The parts of a picture, at the positions at which they were drawn, without those that are too small to be
/// drawn.
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
        MemoryPlace place;
        SlotRows rows;
        Rect title;        ///< the line above it, as far as text may extend; zero width: there is no text
        float offsets = 0; ///< height of a ruler's offsets above each row
        float bytes = 0;   ///< height of a ruler's bytes below each row

        Memory(const MemoryPlane& plane, const Rect& line)
            : place(plane.place), rows(plane.rows), title(line), offsets(plane.offsets), bytes(plane.bytes)
        {
        }
    };
    Rect upper; ///< cards; zero height: there is none
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
