#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// Draws the centre of the window: logical grids above, linear memory or lanes below. Hover, pins, and cameras
/// are in `open.views`; the scene is only read.
void draw_views(OpenScene& open, const Rect& area);
/// Draws the same without controls, each part as large as possible.
void draw_presented_views(OpenScene& open, const Rect& area);

} // namespace stridescope::ui
