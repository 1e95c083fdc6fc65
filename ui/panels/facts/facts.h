#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// Draws the right of the window: a card of the element that is pointed at or pinned, which keeps its height;
/// and below it in tabs the properties and numbers, all about that element, the native run, and the warnings.
/// `dump_form`: the tab about a dump has its form too, which is not at the left of the window.
void draw_facts(OpenScene& open, const Rect& area, bool dump_form = true);

} // namespace stridescope::ui
