#pragma once

#include "ui/picture/drawn_parts.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Lines above a finished picture: from what was pinned last, or is pointed at while nothing is pinned, to its
/// place in memory, to the element that it is a copy of or that is copied from it, and from an index to what
/// it picks. They run between cells and beside words, and end in an arrow at the card's edge where the other
/// end is out of sight. What is answered is marked above them; gives where a wrong answer is told about.
std::optional<Rect> draw_links(Figure& figure, const Subject& subject, const DrawnParts& parts);

} // namespace stridescope::ui
