#pragma once

#include "ui/shell/imgui_compat.h"

/// Works around ImGui before 1.88, which keeps a field's undo list when the field's text is replaced; undoing
/// then writes outside of its buffer. Later versions handle it.
namespace stridescope::ui
{

/// Called before a field is made: unless it is being edited, it begins without undo, whatever it contains.
void begin_without_undo(ImGuiID field);

/// Called in a callback that replaced the text of the field being edited.
void words_were_replaced();

} // namespace stridescope::ui
