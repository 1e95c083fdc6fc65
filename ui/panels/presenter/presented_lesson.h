#pragma once

#include "ui/picture/rect.h"
#include "ui/state/workspace.h"

/// A lesson to an audience: its picture, and below it, in large words, page by page and a piece at a time, what
/// it says, asks and answers.
namespace stridescope::ui
{

/// `unit`: so many pixels are one of a screen of 1280 x 720. Arrows walk; a click on the picture answers.
void draw_presented_lesson(Workspace& workspace, const Rect& screen, float unit);

} // namespace stridescope::ui
