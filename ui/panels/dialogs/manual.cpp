#include "ui/panels/dialogs/manual.h"

#include "core/assets.h"
#include "core/lessons/markdown.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flow_text.h"
#include "ui/widgets/scroll_keys.h"

#include <algorithm>
#include <numeric>

namespace stridescope::ui
{
namespace
{

using core::TextBlock;
using Blocks = std::span<const TextBlock>;

std::string_view text_of(std::string_view page)
{
    for (const core::assets::ManualPage& one : core::assets::manual())
        if (one.name == page)
            return one.text;
    return "This page is missing.";
}

/// Returns the width of each column of a table, from its longest cell.
std::vector<float> column_widths(Blocks table, float width)
{
    std::vector<float> wanted(table.front().columns, 0.0F);
    for (const TextBlock& cell : table)
    {
        const std::string words = cell.words();
        ImFont* const face = cell.runs.front().code ? fonts().mono : fonts().text;
        wanted[cell.column] = std::max(wanted[cell.column], text_size(face, words.c_str()).x + px(24));
    }
    // The last column gets the rest; if all are wide, the others are limited to a fair share.
    const float share = width / static_cast<float>(wanted.size());
    float left = width;
    for (std::size_t i = 0; i + 1 < wanted.size(); ++i)
    {
        wanted[i] = std::min(wanted[i], share);
        left -= wanted[i];
    }
    wanted.back() = left;
    return wanted;
}

std::string draw_table(Blocks table, float width)
{
    const std::vector<float> widths = column_widths(table, width);
    std::string followed;
    for (std::size_t i = 0; i < table.size();)
    {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        float height = px(21);
        unsigned column = 0;
        for (bool first = true; i < table.size() && (first || table[i].column > column); ++i, first = false)
        {
            column = table[i].column;
            const float x = std::accumulate(widths.begin(), widths.begin() + column, low.x);
            ImGui::PushID(static_cast<int>(i));
            Flowed flowed = flow_text(table[i], {x, low.y}, widths[column] - px(12), false);
            ImGui::PopID();
            height = std::max(height, flowed.height);
            if (!flowed.followed.empty())
                followed = std::move(flowed.followed);
        }
        ImGui::Dummy(item_size({width, height}));
        const float below = low.y + height + px(2);
        ImGui::GetWindowDrawList()->AddLine({low.x, below}, {low.x + width, below},
                                            packed_colour(theme().card_border));
    }
    return followed;
}

std::string draw_code(const TextBlock& block, float width)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    auto* const list = ImGui::GetWindowDrawList();
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    const Flowed flowed = flow_text(block, {low.x + px(12), low.y + px(8)}, width - px(24), false);
    list->ChannelsSetCurrent(0);
    const float height = flowed.height + px(16);
    list->AddRectFilled(low, {low.x + width, low.y + height}, packed_colour(theme().inset), px(10));
    list->ChannelsMerge();
    ImGui::Dummy(item_size({width, height}));
    return {};
}

std::string draw_words(const TextBlock& block, float width)
{
    if (block.heading > 1)
        ImGui::Dummy(item_size({width, px(4)}));
    const float indent = px(list_indent) * static_cast<float>(block.depth);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    Flowed flowed = flow_text(block, {low.x + indent, low.y}, width - indent, false);
    ImGui::Dummy(item_size({width, flowed.height}));
    return std::move(flowed.followed);
}

/// Draws a page; returns the link that was followed.
std::string draw_page(Blocks blocks)
{
    const float width = ImGui::GetContentRegionAvail().x - px(12); // leaves space for the scrollbar
    std::string followed;
    for (std::size_t i = 0; i < blocks.size();)
    {
        ImGui::PushID(static_cast<int>(i));
        std::size_t end = i + 1;
        std::string link;
        if (blocks[i].kind == TextBlock::Kind::cell)
        {
            while (end < blocks.size() && blocks[end].kind == TextBlock::Kind::cell)
                ++end;
            link = draw_table(blocks.subspan(i, end - i), width);
        }
        else
            link = blocks[i].kind == TextBlock::Kind::code ? draw_code(blocks[i], width)
                                                           : draw_words(blocks[i], width);
        ImGui::PopID();
        i = end;
        if (!link.empty())
            followed = std::move(link);
    }
    return followed;
}

} // namespace

std::string manual_title(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of("# "), text.size());
    return std::string(text.substr(begin, text.find('\n') - begin));
}

void open_manual(Workspace& workspace, std::string_view page)
{
    workspace.dialogs = {};
    workspace.dialogs.ask = Dialogs::Ask::manual;
    workspace.dialogs.manual.page = page;
}

void draw_manual(Workspace& workspace)
{
    ManualReading& reading = workspace.dialogs.manual;
    const float width = ImGui::GetContentRegionAvail().x;
    const float room = std::min(ImGui::GetIO().DisplaySize.y - px(150), px(720));
    begin_scrolled("manual", width, room);
    const bool fresh = std::exchange(reading.fresh, false);
    if (fresh)
        ImGui::SetScrollY(0);
    else
        scroll_by_keys(ScrollKeys::all, room);
    std::string followed = draw_page(core::manual_blocks(text_of(reading.page)));
    ImGui::EndChild();
    if (button("manual/contents", "Contents", {.enabled = reading.page != "README"}))
        followed = "README.md";
    ImGui::SameLine();
    const bool back = button("manual/back", "Back", {.enabled = !reading.before.empty()});
    const float each = px(100);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetWindowContentRegionMin().x + width - each);
    if (fresh)
        focus_next_item();
    const bool entered = key_pressed(Key::enter, false) && !ImGui::IsWindowAppearing();
    const bool close = button("dialog/close", "Close", {.width = each});
    if (!followed.empty())
    {
        reading.before.push_back(std::exchange(reading.page, followed.substr(0, followed.find(".md"))));
        reading.fresh = true;
    }
    else if (back)
    {
        reading.page = reading.before.back();
        reading.before.pop_back();
        reading.fresh = true;
    }
    else if (close || entered || key_pressed(Key::escape, false))
        close_dialog(workspace);
}

} // namespace stridescope::ui
