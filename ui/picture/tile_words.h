#pragma once

#include "ui/picture/page_plane.h"
#include "ui/picture/subject.h"

/// Words about tiles around a grid: the outer digits of its rows, and the reason for padding.
namespace stridescope::ui
{

/// Space around a grid for words about its tiles, in pixels.
struct TileRoom
{
    float left = 0;
    float above = 0;
};
[[nodiscard]] TileRoom tile_room(const core::SceneView& view, const Look& look, core::Operand operand,
                                 const Style& style, float width);

/// Draws a bracket at the left of the rows of each outermost block, with the digit's value, lit for the pinned
/// element; and above the grid, where no line passes, why some positions hold no element.
void draw_tile_words(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
                     const Rect& area);

} // namespace stridescope::ui
