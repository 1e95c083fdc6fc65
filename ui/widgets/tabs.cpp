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
    // What has no room in one row goes on in another; only a word longer than a row is cut.
    const float between = gaps > 0 ? std::clamp((width - total) / gaps, px(8), px(20)) : 0;
    auto* const list = ImGui::GetWindowDrawList();
    float left = low.x;
    float top = low.y;
    ImGui::PushID(name);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        const float wide = std::min(text_size(fonts().text, words[i].c_str()).x, width);
        if (left > low.x && left + wide > low.x + width + 1)
        {
            left = low.x;
            top += height;
        }
        ImGui::SetCursorScreenPos({left, top});
        if (invisible_button(words[i].c_str(), {wide, height}))
            chosen = i;
        if (probing())
            probe_last_item(std::string(name) + "/" + words[i]);
        const bool here = before == i;
        const std::string shown = shortened(fonts().text, words[i], wide + px(1));
        if (shown != words[i])
            item_tooltip(words[i].c_str());
        paint_text(fonts().text, {left, top + (height - font_size(fonts().text)) / 2 - px(2)},
                   here || ImGui::IsItemHovered() ? theme().text : theme().text_soft, shown);
        if (here)
            list->AddRectFilled({left, top + height - px(1)}, {left + wide, top + height + px(1)},
                                packed_colour(theme().accent));
        left += wide + between;
    }
    ImGui::PopID();
    const float bottom = top + height;
    list->AddLine({low.x, bottom}, {low.x + width, bottom}, packed_colour(theme().card_border));
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, bottom - low.y + px(4)});
}

} // namespace stridescope::ui
