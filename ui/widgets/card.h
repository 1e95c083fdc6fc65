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

/// Begins a part at the cursor that scrolls if it is longer than `most` pixels, with a margin for the focus
/// ring. Ended by ImGui::EndChild.
inline constexpr float scrolled_margin = 4;
void begin_scrolled(const char* id, float width, float height);

} // namespace stridescope::ui
