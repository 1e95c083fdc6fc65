#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// Places the next popup at its owner, below it, or above it if there is more space there, whether the pointer
/// or a key opens it (ImGui's default position is the pointer).
void next_popup_at(const Rect& owner);

} // namespace stridescope::ui
