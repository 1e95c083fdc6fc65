#include "ui/widgets/tile.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

namespace stridescope::ui
{

TileState tile_button(const std::string& name, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const bool pressed = invisible_button(name.c_str(), size);
    probe_last_item(name);
    const bool hovered = ImGui::IsItemHovered();
    if (hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!ImGui::IsItemVisible())
        return {pressed, false};
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(hovered ? theme().field_hovered : theme().card), px(11));
    list->AddRect(low, high, packed_colour(hovered ? theme().accent : theme().card_border), px(11));
    return {pressed, true};
}

} // namespace stridescope::ui
