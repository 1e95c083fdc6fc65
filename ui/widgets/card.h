#pragma once

#include "ui/picture/rect.h"
#include "ui/picture/theme.h"

#include <optional>

namespace stridescope::ui
{

/// Begins a panel with a rounded border, which scrolls if its content is taller. Always followed by `end_card`.
/// `tone` tints it, to show that something is wrong or needs attention.
void begin_card(const char* id, const Rect& area, std::optional<Colour> tone = std::nullopt);
void end_card();

/// Begins a part at the cursor that scrolls if it is longer than `most` pixels, with a margin for the focus
/// ring. Ended by ImGui::EndChild.
inline constexpr float scrolled_margin = 4;
void begin_scrolled(const char* id, float width, float height);

} // namespace stridescope::ui
