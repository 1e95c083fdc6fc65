#pragma once

#include "ui/panels/canvas/compared_side.h"

namespace stridescope::ui
{

/// Draws the line from a's slot of the last pin, or of what is pointed at if there is no pin, to b's.
void connect(const ComparedSide& a, const ComparedSide& b);

} // namespace stridescope::ui
