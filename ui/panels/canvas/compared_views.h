#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// Draws the centre of the window while two layouts are compared: the scene's tensor (A) beside the same tensor
/// in the other layout (B), and below them both memories. Requires `shows_both`.
void draw_compared(OpenScene& open, const Rect& area);
inline constexpr float least_compared_height = 600; ///< a lower window scrolls instead

/// Draws "A" or "B" in a small square, at the left of a line; returns the width used.
float paint_side(const Rect& line, const char* letter);

} // namespace stridescope::ui
