#pragma once

#include "ui/picture/drawn_parts.h"
#include "ui/picture/subject.h"

#include <utility>

namespace stridescope::ui
{

/// Lines above a finished picture: from what was pinned last, or is pointed at while nothing is pinned, to its
/// place in memory, to the element that it is a copy of or that is copied from it, and from an index to what
/// it picks. They run between cells and beside words, and end at a chip that says where the other end is where
/// that is out of sight. What is answered is marked above them; returns where a wrong answer is explained.
std::optional<Rect> draw_links(Figure& figure, const Subject& subject, const DrawnParts& parts);

/// One of two memories that lie in cards of their own, the first above the second, and a slot of it.
struct LinkedMemory
{
    const Subject& subject;
    const DrawnParts& parts; ///< with one memory, in the lower card
    core::Int offset = 0;
};
/// Draws a line from a slot of one memory to a slot of the other: out of each card by its gutters, across in
/// the gap between them. Returns the two slots; nothing is drawn where either is out of sight.
std::optional<std::pair<Rect, Rect>> draw_memory_link(Figure& figure, const LinkedMemory& above,
                                                      const LinkedMemory& below);

} // namespace stridescope::ui
