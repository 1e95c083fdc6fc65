#include "ui/panels/lesson_list.h"

#include "core/assets.h"
#include "ui/panels/start_cards.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/lesson_run.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/tile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

struct Row
{
    std::string name;
    std::string title;
    std::string learn;
    std::size_t pages = 0;
};
const std::vector<Row>& rows()
{
    static const std::vector<Row> all = []
    {
        std::vector<Row> read;
        for (const core::assets::LessonFile& file : core::assets::lessons())
            if (file.name != minute_lesson) // the tour has a tile of its own
                if (auto parsed = core::parse_lesson(file.text))
                    read.push_back(
                        {std::string(file.name), parsed->title, parsed->learn, lesson_pages(*parsed).size()});
        return read;
    }();
    return all;
}

std::string state_words(const Workspace& workspace, const Row& row)
{
    const auto found = workspace.lesson_progress.lessons.find(row.name);
    if (found == workspace.lesson_progress.lessons.end())
        return {};
    const LessonProgress::Reached& reached = found->second;
    if (reached.page == 0 && (reached.done || reached.answered.empty()))
        return reached.done ? "done" : std::string();
    return fmt::format("{} of {}", std::min(reached.page, row.pages - 1) + 1, row.pages);
}

bool lesson_row(const Workspace& workspace, const Row& row, float width)
{
    const Theme& colours = theme();
    const std::string item = "lesson/" + row.name;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + px(52));
    const auto [pressed, visible] = tile_button(item, {width, px(52)});
    if (!visible)
        return pressed;
    const std::string state = state_words(workspace, row);
    const float right = text_size(fonts().text, state.c_str()).x;
    const float room = width - px(28) - right - px(10);
    paint_text(fonts().strong, {low.x + px(14), low.y + px(7)}, colours.text,
               shortened(fonts().strong, row.title, room));
    const std::string learn = shortened(fonts().text, row.learn, width - px(28));
    paint_text(fonts().text, {low.x + px(14), low.y + px(27)}, colours.text_soft, learn);
    paint_text(fonts().text, {high.x - px(14) - right, low.y + px(7)},
               state == "done" ? colours.good : colours.text_faint, state);
    if (learn != row.learn)
        item_tooltip(row.learn.c_str());
    return pressed;
}

} // namespace

std::string minute_words(const Workspace& workspace)
{
    const auto found = workspace.lesson_progress.lessons.find(minute_lesson);
    const bool done = found != workspace.lesson_progress.lessons.end() && found->second.done;
    return done ? "Retake the one-minute tour" : "Take the one-minute tour";
}

void lessons_card(Workspace& workspace, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const std::vector<Row>& all = rows();
    const ImVec2 at = paint_start_card(size, "An hour to learn",
                                       fmt::format("{} lessons, new numbers each time", all.size()));
    const float width = size.x - px(2 * card_margin);
    const auto is_done = [&](const Row& row) { return state_words(workspace, row) == "done"; };
    const float part = width / static_cast<float>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        const float left = at.x + part * static_cast<float>(i);
        ImGui::GetWindowDrawList()->AddRectFilled(
            {left, at.y}, {left + part - px(4), at.y + px(6)},
            packed_colour(is_done(all[i]) ? theme().good : theme().field_hovered), px(2));
    }
    // The next lessons are shown, or the last ones if all are finished.
    constexpr std::size_t shown = 3;
    const auto next = std::find_if_not(all.begin(), all.end(), is_done);
    const auto first = std::min(static_cast<std::size_t>(next - all.begin()), all.size() - shown);
    std::optional<std::string> chosen;
    for (std::size_t i = first; i < first + shown; ++i)
    {
        ImGui::SetCursorScreenPos({at.x, at.y + px(12 + 24 * static_cast<float>(i - first))});
        if (card_row("start/lesson/" + all[i].name, all[i].title.substr(0, all[i].title.find(':')),
                     state_words(workspace, all[i]), width))
            chosen = all[i].name;
    }
    const ImVec2 foot(at.x, low.y + size.y - px(card_margin + 28));
    ImGui::SetCursorScreenPos(foot);
    const auto done = std::count_if(all.begin(), all.end(), is_done);
    if (button("start/lessons", done > 0 ? "Continue" : "Begin", {.tooltip = all[first].title}))
        chosen = all[first].name;
    const std::string remark =
        done > 0 ? fmt::format("{} of {} done", done, all.size()) : "all: " + key_text(Command::lessons);
    paint_text(fonts().text, {at.x + width - text_size(fonts().text, remark.c_str()).x, foot.y + px(6)},
               theme().text_faint, remark);
    if (chosen)
        open_lesson(workspace, *chosen);
}

std::optional<std::string> lesson_list(Workspace& workspace, float width)
{
    gap(10);
    section("Learn", "from a cell's offset to lanes and banks");
    const auto asked = std::exchange(workspace.lessons_asked, std::nullopt);
    if (asked)
        ImGui::SetScrollHereY(0.1F);
    std::optional<std::string> chosen;
    const float between = px(10);
    const int columns = std::clamp(static_cast<int>(width / px(400)), 1, 3);
    const float each =
        std::floor((width - between * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {between, between});
    int column = 0;
    for (const Row& row : rows())
    {
        if (column > 0)
            ImGui::SameLine();
        if (asked && (row.name == *asked || (asked->empty() && &row == rows().data())))
            focus_next_item(true);
        if (lesson_row(workspace, row, each))
            chosen = row.name;
        column = (column + 1) % columns;
    }
    ImGui::PopStyleVar();
    return chosen;
}

} // namespace stridescope::ui
