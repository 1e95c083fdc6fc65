#pragma once

#include "ui/picture/subject.h"

#include <optional>

namespace stridescope::ui
{

/// Draws an answer and the right one, distinguished without colour: a wrong position in dashes with a cross,
/// the right one in a double line with a tick. `inside`: where the part that has it is seen.
void draw_answer_mark(Figure& figure, const Subject& subject, const Rect& thing, bool right,
                      const Rect& inside);

/// Draws the words of a wrong one under it, or above if there is no room, within the card. Gives where they
/// are.
std::optional<Rect> draw_answer_label(Figure& figure, const Subject& subject, const Rect& thing,
                                      std::string_view words, const Rect& card);

} // namespace stridescope::ui
