#pragma once

#include "ui/panels/canvas/compared_side.h"

namespace stridescope::ui
{

/// Draws the line from a's slot of what is pinned, or pointed at if nothing is pinned, to b's.
void connect(const ComparedSide& a, const ComparedSide& b);

} // namespace stridescope::ui
