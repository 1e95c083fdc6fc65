#pragma once

#include "ui/picture/page_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// The visible part of a tensor's pages, of a look that is settled; a note where it is still coarse.
void draw_grid(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
               const Rect& area);

/// A small picture of the whole plane, where the grid in `area` shows a part of it.
void draw_map(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
              const Rect& area, const Rect& place);

} // namespace stridescope::ui
