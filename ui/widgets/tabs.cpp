#include "ui/widgets/tabs.h"

#include "ui/shell/focus.h"
#include "ui/shell/imgui_compat.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/popup.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr float most_between = 20;
constexpr float least_between = 8;
constexpr const char* more = "\xE2\x80\xA6";

/// Returns the tabs in the row, in order: all, or the first ones that fit, and the selected one.
std::vector<std::size_t> in_row(std::span<const std::string> words, std::size_t chosen, float width)
{
    constexpr std::size_t most = 5;
    std::vector<std::size_t> seen(words.size());
    std::iota(seen.begin(), seen.end(), std::size_t{0});
    const auto wide = [&](const std::vector<std::size_t>& some)
    {
        float all = some.size() < words.size() ? text_size(fonts().text, more).x + px(least_between) : 0;
        for (const std::size_t i : some)
            all += text_size(fonts().text, words[i].c_str()).x + px(least_between);
        return all - px(least_between);
    };
    while (seen.size() > 1 && (seen.size() > most || wide(seen) > width + 1))
        seen.erase(seen.back() == chosen ? seen.end() - 2 : seen.end() - 1);
    return seen;
}

} // namespace

void tabs(const char* name, std::size_t& chosen, std::span<const std::string> words)
{
    chosen = std::min(chosen, words.size() - 1);
    const std::size_t before = chosen;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = px(26);
    const std::vector<std::size_t> seen = in_row(words, chosen, width);
    const bool has_more = seen.size() < words.size();
    float total = has_more ? text_size(fonts().text, more).x : 0;
    for (const std::size_t i : seen)
        total += text_size(fonts().text, words[i].c_str()).x;
    const auto gaps = static_cast<float>(seen.size() - (has_more ? 0 : 1));
    const float between =
        gaps > 0 ? std::clamp((width - total) / gaps, px(least_between), px(most_between)) : 0;
    auto* const list = ImGui::GetWindowDrawList();
    float left = low.x;
    const auto item = [&](const std::string& word, float wide, bool here)
    {
        ImGui::SetCursorScreenPos({left, low.y});
        const bool pressed = invisible_button(word.c_str(), {wide, height});
        if (probing())
            probe_last_item(std::string(name) + "/" + word);
        const std::string shown = shortened(fonts().text, word, wide + px(1));
        if (shown != word)
            item_tooltip(word.c_str());
        paint_text(fonts().text, {left, low.y + (height - font_size(fonts().text)) / 2 - px(2)},
                   here || ImGui::IsItemHovered() ? theme().text : theme().text_soft, shown);
        if (here)
            list->AddRectFilled({left, low.y + height - px(1)}, {left + wide, low.y + height + px(1)},
                                packed_colour(theme().accent));
        left += wide + between;
        return pressed;
    };
    ImGui::PushID(name);
    for (const std::size_t i : seen)
        if (item(words[i], std::min(text_size(fonts().text, words[i].c_str()).x, width), before == i))
            chosen = i;
    if (has_more)
    {
        if (item(more, text_size(fonts().text, more).x, false))
            ImGui::OpenPopup("more");
        item_tooltip("More");
        next_popup_at({left - px(60), low.y, low.x + width, low.y + height});
        if (ImGui::BeginPopup("more"))
        {
            const PopupScope scope("more");
            for (std::size_t i = 0; i < words.size(); ++i)
                if (std::find(seen.begin(), seen.end(), i) == seen.end()
                    && button(fmt::format("{}/{}", name, words[i]).c_str(), words[i],
                              {.look = ButtonLook::quiet}))
                {
                    chosen = i;
                    ImGui::CloseCurrentPopup();
                }
            ImGui::EndPopup();
        }
    }
    ImGui::PopID();
    const float bottom = low.y + height;
    list->AddLine({low.x, bottom}, {low.x + width, bottom}, packed_colour(theme().card_border));
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height + px(4)});
}

} // namespace stridescope::ui
