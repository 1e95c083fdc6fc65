#pragma once

#include "ui/picture/rect.h"
#include "ui/state/workspace.h"

/// A lesson for an audience: its picture, and below it in large words, page by page and a piece at a time, what
/// it says, asks, and answers.
namespace stridescope::ui
{

/// Draws it. `unit`: pixels for one pixel of a screen of 1280 x 720. Arrows turn pages; a click on the picture
/// answers.
void draw_presented_lesson(Workspace& workspace, const Rect& screen, float unit);

} // namespace stridescope::ui
