#pragma once

#include "ui/picture/page_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Draws the visible part of a tensor's pages, with a final look; adds a note while it is coarse.
void draw_grid(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
               const Rect& area);

/// Draws a small picture of the whole plane, if the grid in `area` shows a part of it.
void draw_map(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
              const Rect& area, const Rect& place);

} // namespace stridescope::ui
