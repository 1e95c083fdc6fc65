#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// The next popup appears at what it belongs to, below it or where there is more room above it, whether the
/// pointer opens it or a key (ImGui's own place is the pointer).
void next_popup_at(const Rect& owner);

} // namespace stridescope::ui
