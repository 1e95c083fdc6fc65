#include "ui/widgets/card.h"

#include "ui/shell/paint.h"

namespace stridescope::ui
{

void begin_card(const char* id, const Rect& area, std::optional<Colour> tone)
{
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::PushStyleColor(ImGuiCol_ChildBg,
                          packed_colour(tone ? mixed(theme().card, *tone, 0.10F) : theme().card));
    ImGui::PushStyleColor(ImGuiCol_Border,
                          packed_colour(tone ? mixed(theme().card_border, *tone, 0.5F) : theme().card_border));
    ImGui::PushStyleColor(ImGuiCol_ScrollbarBg, 0);
    ImGui::PushStyleColor(ImGuiCol_ScrollbarGrab, packed_colour(theme().field_hovered));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, px(12));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(16), px(14)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, px(10));
    begin_child(id, {area.width(), area.height()}, true,
                style().audience ? ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse : 0);
}

void end_card()
{
    ImGui::EndChild();
    ImGui::PopStyleVar(5);
    ImGui::PopStyleColor(4);
}

void begin_scrolled(const char* id, float width, float height)
{
    const float margin = px(scrolled_margin);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({low.x - margin, low.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    begin_child(id, {width + 2 * margin, height}, false);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

} // namespace stridescope::ui
