#include "ui/widgets/popup.h"

#include "ui/shell/imgui_compat.h"
#include "ui/shell/style.h"

namespace stridescope::ui
{

void next_popup_at(const Rect& owner)
{
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const bool above = owner.bottom > screen.y * 0.6F;
    const bool from_right = owner.left > screen.x * 0.6F;
    ImGui::SetNextWindowPos(
        {from_right ? owner.right : owner.left, above ? owner.top - px(4) : owner.bottom + px(4)},
        ImGuiCond_Appearing, {from_right ? 1.0F : 0.0F, above ? 1.0F : 0.0F});
}

} // namespace stridescope::ui
