#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// The centre of the window while two layouts are compared: the scene's tensor (A) beside the same in the other
/// layout (B), below them both memories. `shows_both` holds.
void draw_compared(OpenScene& open, const Rect& area);
inline constexpr float least_compared_height = 600; ///< below which it rather scrolls

/// Draws "A" or "B" in a small square, at the left of a line; gives the width used.
float paint_side(const Rect& line, const char* letter);

} // namespace stridescope::ui
