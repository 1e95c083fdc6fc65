#pragma once

#include "ui/picture/drawn_parts.h"
#include "ui/picture/subject.h"

#include <utility>

namespace stridescope::ui
{

/// Draws lines above a finished picture: from the last pin, or from what is pointed at if there is no pin, to
/// its slot in memory, to its source or its copy, and from an index value to what it selects. They run between
/// cells and beside text, and end at a chip that describes the other end if that is not visible. Answers are
/// marked above them; returns the rectangle of a wrong one's explanation.
std::optional<Rect> draw_links(Figure& figure, const Subject& subject, const DrawnParts& parts);

/// One of two memories in cards of their own, the first above the second, and a slot of it.
struct LinkedMemory
{
    const Subject& subject;
    const DrawnParts& parts; ///< has only one memory, in the lower card
    core::Int offset = 0;
};
/// Draws a line from a slot of one memory to a slot of the other: out of each card by its gutters, and across
/// in the gap between them. Returns the two slots; draws nothing if either is not visible.
std::optional<std::pair<Rect, Rect>> draw_memory_link(Figure& figure, const LinkedMemory& above,
                                                      const LinkedMemory& below);

} // namespace stridescope::ui
