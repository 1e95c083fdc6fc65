#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

struct Workspace;

/// The lesson in front: its words and its question at the left, the canvas on which one answers, at the right
/// what the answer earns. May leave the lesson.
void draw_lesson(Workspace& workspace, const Rect& area);

} // namespace stridescope::ui
