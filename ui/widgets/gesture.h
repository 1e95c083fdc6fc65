#pragma once

#include <cstdint>

namespace stridescope::ui
{

/// Returns the widget that the user is editing (a drag, a field being typed in), 0 if there is none: edits made
/// meanwhile are one step of undo.
[[nodiscard]] std::uint32_t gesture();
/// Tells whether the value being edited is moved by the mouse or a key, so that it must stay valid.
[[nodiscard]] bool gesture_moves_value();

} // namespace stridescope::ui
