#include "ui/panels/lesson_list.h"

#include "core/assets.h"
#include "ui/focus.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/tile.h"
#include "ui/workspace.h"

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
            if (file.name != minute_lesson) // it has a tile of its own
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

bool minute_tile(const Workspace& workspace, float width)
{
    const auto found = workspace.lesson_progress.lessons.find(minute_lesson);
    const bool done = found != workspace.lesson_progress.lessons.end() && found->second.done;
    const float height = px(64);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const auto [pressed, visible] = tile_button("start/minute", {width, height});
    if (!visible)
        return pressed;
    auto* const list = ImGui::GetWindowDrawList();
    const ImVec2 middle(low.x + px(34), low.y + height / 2);
    list->AddCircleFilled(middle, px(18), packed_colour(theme().accent));
    const ImVec2 play[] = {{middle.x - px(5), middle.y - px(8)},
                           {middle.x + px(9), middle.y},
                           {middle.x - px(5), middle.y + px(8)}};
    list->AddConvexPolyFilled(play, 3, packed_colour(theme().card));
    const float left = low.x + px(66);
    const float room = width - px(66 + 14);
    paint_text(
        fonts().title, {left, low.y + px(10)}, theme().text,
        shortened(fonts().title, done ? "Retake the one-minute tour" : "Take the one-minute tour", room));
    paint_text(fonts().text, {left, low.y + px(37)}, theme().text_soft,
               shortened(fonts().text,
                         "Cell, slot, stride, padding, byte: five pages with a 2\xC3\x97"
                         "3 tensor",
                         room));
    return pressed;
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
