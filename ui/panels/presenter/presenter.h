#pragma once

#include "ui/state/workspace.h"

/// Canvas and memory alone on the screen, as large as it takes to be read from the last row.
namespace stridescope::ui
{

/// Tells whether that is shown: a scene in front that has a picture.
[[nodiscard]] bool presents(const Workspace& workspace);
/// Begins with the step that is shown, else the first one; or ends, and with it the stepping that it began.
void present_or_end(Workspace& workspace);
void draw_presented(Workspace& workspace, const Rect& screen);

/// Returns the factor that everything is enlarged by while presenting on a screen of this many pixels.
[[nodiscard]] float presenting_scale(float width, float height);

} // namespace stridescope::ui
