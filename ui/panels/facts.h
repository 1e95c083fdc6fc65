#pragma once

#include "ui/open_scene.h"
#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// The right of the window: the element pointed at or pinned, the verdicts, the numbers and the warnings.
void draw_facts(OpenScene& open, const Rect& area);

} // namespace stridescope::ui
