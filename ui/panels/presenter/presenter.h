#pragma once

#include "ui/state/workspace.h"

/// Shows only canvas and memory, large enough to be read from the last row.
namespace stridescope::ui
{

/// Tells whether that is shown: presenting is on, and the scene in front has a picture.
[[nodiscard]] bool presents(const Workspace& workspace);
/// Begins with the current step, else the first one; or ends, and with it the stepping that it began.
void present_or_end(Workspace& workspace);
void draw_presented(Workspace& workspace, const Rect& screen);

/// Returns the factor by which everything is enlarged when presenting on a screen of this many pixels.
[[nodiscard]] float presenting_scale(float width, float height);

} // namespace stridescope::ui
