#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// Draws the right of the window: a card of the element that is pointed at or pinned, which keeps its height;
/// and below it in tabs the properties and numbers, all about that element, the native run, and the warnings.
void draw_facts(OpenScene& open, const Rect& area);

} // namespace stridescope::ui
