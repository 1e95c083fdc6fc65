#include "ui/widgets/choice.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

bool closed_field(const std::string& name, const std::string& words, float width, bool marked)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + px(field_height));
    const bool pressed = invisible_button("##closed", {width, px(field_height)});
    probe_last_item(name);
    const Theme& colours = theme();
    auto* const list = ImGui::GetWindowDrawList();
    const Colour fill = ImGui::IsItemHovered() ? colours.field_hovered : colours.field;
    list->AddRectFilled(low, high, packed_colour(marked ? mixed(fill, colours.bad, 0.14F) : fill),
                        px(field_rounding));
    list->AddRect(low, high, packed_colour(marked ? colours.bad : colours.card_border), px(field_rounding), 0,
                  marked ? px(1.5F) : 1);
    const ImVec2 size = text_size(fonts().text, words.c_str());
    ImGui::PushClipRect(low, {high.x - px(22), high.y}, true);
    paint_text(fonts().text, {low.x + px(10), (low.y + high.y - size.y) / 2},
               marked ? colours.bad : colours.text, words);
    ImGui::PopClipRect();
    const float x = high.x - px(13);
    const float y = (low.y + high.y) / 2;
    const ImVec2 points[] = {{x - px(4), y - px(2)}, {x, y + px(2)}, {x + px(4), y - px(2)}};
    list->AddPolyline(points, 3, packed_colour(colours.text_soft), 0, px(1.5F));
    return pressed;
}

bool offer(const std::string& name, const std::string& words, bool here, float width)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + px(field_height - 2));
    if (here && ImGui::IsWindowAppearing())
        focus_next_item();
    const bool pressed = invisible_button(words.c_str(), {width, high.y - low.y});
    if (probing())
        probe_last_item(name + "/" + words);
    const Theme& colours = theme();
    auto* const list = ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered() || has_focus())
        list->AddRectFilled(low, high, packed_colour(colours.field_hovered), px(field_rounding - 2));
    if (here)
        list->AddCircleFilled({low.x + px(8), (low.y + high.y) / 2}, px(2.5F), packed_colour(colours.accent));
    const ImVec2 size = text_size(fonts().text, words.c_str());
    paint_text(fonts().text, {low.x + px(18), (low.y + high.y - size.y) / 2},
               here ? colours.text : mixed(colours.text, colours.text_soft, 0.4F), words);
    if (here && ImGui::IsWindowAppearing())
        ImGui::SetScrollHereY(0.5F);
    return pressed;
}

} // namespace

bool choice(const std::string& name, std::string& chosen, std::span<const std::string> offers, float width,
            bool marked)
{
    const std::string before = chosen;
    ImGui::PushID(name.c_str());
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (closed_field(name, chosen, width, marked))
        ImGui::OpenPopup("##offers");
    const float below = low.y + px(field_height + 4);
    const float row = px(field_height - 2);
    const float wanted = row * static_cast<float>(offers.size()) + px(12);
    const float room = ImGui::GetIO().DisplaySize.y - px(8);
    const float height = std::min({wanted, px(380), room});
    float widest = width;
    for (const std::string& words : offers)
        widest = std::max(widest, text_size(fonts().text, words.c_str()).x + px(44));
    widest = std::min(widest, ImGui::GetIO().DisplaySize.x - px(16));
    ImGui::SetNextWindowPos(
        {std::min(low.x, ImGui::GetIO().DisplaySize.x - px(8) - widest), std::min(below, room - height)});
    ImGui::SetNextWindowSize(item_size({widest, height}));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(6), px(6)});
    ImGui::PushStyleVar(ImGuiStyleVar_PopupRounding, px(9));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_PopupBg, packed_colour(theme().card));
    ImGui::PushStyleColor(ImGuiCol_Border, packed_colour(theme().card_border));
    if (ImGui::BeginPopup("##offers"))
    {
        const PopupScope offered("offers");
        for (const std::string& words : offers)
            if (offer(name, words, words == before, ImGui::GetContentRegionAvail().x))
            {
                chosen = words;
                ImGui::CloseCurrentPopup();
            }
        ImGui::EndPopup();
    }
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(3);
    ImGui::PopID();
    return chosen != before;
}

bool choice(const std::string& name, std::size_t& chosen, std::span<const std::string> offers, float width,
            bool marked)
{
    std::string words = chosen < offers.size() ? offers[chosen] : std::string();
    if (!choice(name, words, offers, width, marked))
        return false;
    chosen = static_cast<std::size_t>(std::find(offers.begin(), offers.end(), words) - offers.begin());
    return true;
}

} // namespace stridescope::ui
