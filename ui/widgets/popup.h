#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// The next popup appears at what it belongs to, below it, or above it if there is more room there, whether the
/// pointer opens it or a key (ImGui's own place is the pointer).
void next_popup_at(const Rect& owner);

} // namespace stridescope::ui
