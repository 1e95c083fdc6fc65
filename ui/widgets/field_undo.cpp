#include "ui/widgets/field_undo.h"

#include <imgui_internal.h>

namespace stridescope::ui
{

#if IMGUI_VERSION_NUM < 18800
void begin_without_undo(ImGuiID field)
{
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId != field && context.InputTextState.ID == field)
        context.InputTextState.ID = 0; // a field with another identifier starts without undo
}

void words_were_replaced()
{
    auto& undo = ImGui::GetCurrentContext()->InputTextState.Stb.undostate;
    undo.undo_point = 0;
    undo.undo_char_point = 0;
    undo.redo_point = STB_TEXTEDIT_UNDOSTATECOUNT;
    undo.redo_char_point = STB_TEXTEDIT_UNDOCHARCOUNT;
}
#else
void begin_without_undo(ImGuiID) {}
void words_were_replaced() {}
#endif

} // namespace stridescope::ui
