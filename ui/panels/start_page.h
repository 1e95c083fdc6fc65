#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

struct Workspace;

/// Draws the window without a scene: ways to begin, a file to open, the examples.
void draw_start_page(Workspace& workspace, const Rect& area);

} // namespace stridescope::ui
