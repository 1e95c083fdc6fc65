#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

struct Workspace;

/// Draws the bar across the window: the program, the scene's name, and what can be done with it.
void draw_top_bar(Workspace& workspace, const Rect& area);

} // namespace stridescope::ui
