#pragma once

#include "ui/shell/imgui_compat.h"

/// Works around ImGui before 1.88, which keeps a field's undo list when the field's words are replaced; undoing
/// then writes outside of its buffer. Later versions see it themselves.
namespace stridescope::ui
{

/// Called before a field is made: one that is not being edited begins without undo, whatever it contains now.
void begin_without_undo(ImGuiID field);

/// Called in a callback that replaced the words of the field being edited.
void words_were_replaced();

} // namespace stridescope::ui
