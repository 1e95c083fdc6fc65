#include "ui/widgets/tabs.h"

#include "ui/imgui_compat.h"
#include "ui/probe.h"
#include "ui/widgets/paint.h"

#include <algorithm>

namespace stridescope::ui
{

void tabs(const char* name, std::size_t& chosen, std::span<const std::string> words)
{
    chosen = std::min(chosen, words.size() - 1);
    const std::size_t before = chosen;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = px(26);
    float total = 0;
    for (const std::string& word : words)
        total += text_size(fonts().text, word.c_str()).x;
    const auto gaps = static_cast<float>(words.size() - 1);
    const float between = gaps > 0 ? std::clamp((width - total) / gaps, px(6), px(20)) : 0;
    const float squeeze = std::min(1.0F, (width - gaps * between) / total);
    auto* const list = ImGui::GetWindowDrawList();
    list->AddLine({low.x, low.y + height}, {low.x + width, low.y + height}, packed_colour(theme().card_border));
    float left = low.x;
    ImGui::PushID(name);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const float wide = text_size(fonts().text, words[i].c_str()).x * squeeze;
        ImGui::SetCursorScreenPos({left, low.y});
        if (invisible_button(words[i].c_str(), {wide, height}))
            chosen = i;
        if (probing())
            probe_last_item(std::string(name) + "/" + words[i]);
        const bool here = before == i;
        const std::string shown = shortened(fonts().text, words[i], wide + px(1));
        if (shown != words[i])
            item_tooltip(words[i].c_str());
        paint_text(fonts().text, {left, low.y + (height - font_size(fonts().text)) / 2 - px(2)},
                   here || ImGui::IsItemHovered() ? theme().text : theme().text_soft, shown);
        if (here)
            list->AddRectFilled({left, low.y + height - px(1)}, {left + wide, low.y + height + px(1)},
                                packed_colour(theme().accent));
        left += wide + between;
    }
    ImGui::PopID();
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height + px(4)});
}

} // namespace stridescope::ui
