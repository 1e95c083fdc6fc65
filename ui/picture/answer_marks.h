#pragma once

#include "ui/picture/subject.h"

#include <optional>

namespace stridescope::ui
{

/// Draws an answer and the right one, distinguished without colour: a wrong position in dashes with a cross,
/// the right one in a double line with a tick. `inside`: the visible area of its part.
void draw_answer_mark(Figure& figure, const Subject& subject, const Rect& thing, bool right,
                      const Rect& inside);

/// Draws the text of a wrong answer below it, or above it if there is no space, within the card. Returns the
/// text's rectangle.
std::optional<Rect> draw_answer_label(Figure& figure, const Subject& subject, const Rect& thing,
                                      std::string_view words, const Rect& card);

} // namespace stridescope::ui
