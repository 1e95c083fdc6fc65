#pragma once

#include "ui/imgui_compat.h"

/// Before 1.88, ImGui keeps a field's undo list when the field's words are replaced; undoing then writes
/// outside of its buffer. Later versions see it themselves.
namespace stridescope::ui
{

/// Before a field is made: one that is not being edited begins without undo, whatever it says now.
void begin_without_undo(ImGuiID field);

/// In a callback that replaced the words of the field being edited.
void words_were_replaced();

} // namespace stridescope::ui
