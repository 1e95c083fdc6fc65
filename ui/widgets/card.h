#pragma once

#include "ui/widgets/rect.h"

namespace stridescope::ui
{

/// A panel with a rounded border, which scrolls where its content is taller. Always followed by `end_card`.
void begin_card(const char* id, const Rect& area);
void end_card();

} // namespace stridescope::ui
