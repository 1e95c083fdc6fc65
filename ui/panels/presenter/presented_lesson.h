#pragma once

#include "ui/picture/rect.h"
#include "ui/state/workspace.h"

/// A lesson for an audience: its picture, and below it in large type its text, questions, and answers, page by
/// page and one piece at a time.
namespace stridescope::ui
{

/// Draws it; `unit` is the number of pixels for one pixel of a screen of 1280 x 720. Arrow keys turn pages; a
/// click on the picture answers.
void draw_presented_lesson(Workspace& workspace, const Rect& screen, float unit);

} // namespace stridescope::ui
