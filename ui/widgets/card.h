#pragma once

#include "ui/picture/rect.h"
#include "ui/picture/theme.h"

#include <optional>

namespace stridescope::ui
{

/// A panel with a rounded border, which scrolls where its content is taller. Always followed by `end_card`.
/// `tone` tints it: something is wrong, or wants to be seen.
void begin_card(const char* id, const Rect& area, std::optional<Colour> tone = std::nullopt);
void end_card();

} // namespace stridescope::ui
