#pragma once

#include "ui/picture/bar_plane.h"
#include "ui/picture/lane_plane.h"
#include "ui/picture/page_plane.h"

#include <optional>
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
    struct Bar
    {
        core::Operand operand = core::Operand::input;
        BarRoom room;
        Rect title; ///< the line above it, as far as words may go; without width: no words are there
    };
    Rect upper; ///< cards; without height: there is none
    Rect lower;
    std::vector<Grid> grids;
    std::vector<Bar> bars;
    std::optional<LanePlane> lanes;
    Rect lanes_title; ///< the line above them, as far as words may go
};

} // namespace stridescope::ui
