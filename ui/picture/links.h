#pragma once

#include "ui/picture/arrange.h"
#include "ui/picture/lane_plane.h"
#include "ui/picture/page_plane.h"
#include "ui/picture/subject.h"

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
};

/// Lines above a finished picture: from what was pinned last, or is pointed at while nothing is pinned, to its
/// place in memory, to the element that it is a copy of or that is copied from it, and from an index to what
/// it picks. They run between cells and beside words, and end in an arrow at the card's edge where the other
/// end is out of sight.
void draw_links(Figure& figure, const Subject& subject, const DrawnParts& parts);

} // namespace stridescope::ui
