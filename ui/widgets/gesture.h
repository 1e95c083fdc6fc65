#pragma once

#include <cstdint>

namespace stridescope::ui
{

/// Returns the widget that the user has in hand (a drag, a field being typed in), 0 without one: edits made
/// meanwhile are one step of undo.
[[nodiscard]] std::uint32_t gesture();
/// Tells whether the value in hand is moved by the mouse or a key, so that it must not break a rule.
[[nodiscard]] bool gesture_moves_value();

} // namespace stridescope::ui
