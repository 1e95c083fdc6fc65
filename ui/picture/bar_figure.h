#pragma once

#include "ui/picture/bar_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// The slots of a memory in sight, of a look that is settled, and the strip; a note where it is still coarse.
void draw_bar(Figure& figure, const Subject& subject, core::Operand operand, const BarRoom& room);

} // namespace stridescope::ui
