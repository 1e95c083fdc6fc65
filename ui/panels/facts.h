#pragma once

#include "ui/picture/rect.h"
#include "ui/workspace.h"

namespace stridescope::ui
{

/// The right of the window: the element pointed at or pinned, the verdicts, the numbers and the warnings.
void draw_facts(Workspace& workspace, Document& document, const Rect& area);

} // namespace stridescope::ui
