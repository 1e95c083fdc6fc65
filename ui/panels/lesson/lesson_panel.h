#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

struct Workspace;

/// Draws the lesson in front: its text and its question at the left, the canvas, on which the user answers, and
/// at the right the explanation of the answer. May leave the lesson.
void draw_lesson(Workspace& workspace, const Rect& area);

} // namespace stridescope::ui
