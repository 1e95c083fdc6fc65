#include "ui/panels/window.h"

#include "ui/panels/canvas/file_change_strip.h"
#include "ui/panels/canvas/part_shown.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/dialogs/file_dialog.h"
#include "ui/panels/facts/dump_tab.h"
#include "ui/panels/facts/facts.h"
#include "ui/panels/inspector/inspector.h"
#include "ui/panels/lesson/lesson_panel.h"
#include "ui/panels/presenter/presenter.h"
#include "ui/panels/start_page.h"
#include "ui/panels/top_bar.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/state/dialogs.h"
#include "ui/state/file_changes.h"
#include "ui/state/workspace.h"
#include "ui/tasks/background.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr float bar_height = 48;
constexpr float gutter = 12;
constexpr float message_height = 44;
constexpr float column_choice = 40;   ///< height of the choice between columns, and the space below it
constexpr float room_for_three = 960; ///< least width for three columns, in pixels at scale 1
constexpr float room_for_two = 600;

/// Paints text across an area, with a tooltip if it is too long, and leaves space for buttons after it.
void paint_strip(const Rect& area, const Colour& tone, const Colour& ink, const std::string& words,
                 float buttons)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({area.left, area.top}, {area.right, area.bottom},
                        packed_colour(mixed(theme().card, tone, 0.12F)), px(12));
    list->AddRect({area.left, area.top}, {area.right, area.bottom}, packed_colour(tone.faded(0.5F)), px(12));
    const std::string shown = shortened(fonts().text, words, area.width() - buttons - px(16 + 20));
    const ImVec2 size = text_size(fonts().text, shown.c_str());
    paint_text(fonts().text, {area.left + px(16), (area.top + area.bottom - size.y) / 2}, ink, shown);
    if (shown != words
        && ImGui::IsMouseHoveringRect({area.left, area.top}, {area.right - buttons - px(20), area.bottom}))
        ImGui::SetTooltip("%s", words.c_str());
    ImGui::SetCursorScreenPos({area.right - buttons - px(8), (area.top + area.bottom - px(field_height)) / 2});
}

void message_strip(std::string& message, const Rect& area, bool is_remark)
{
    // A message about work in progress is not an error.
    const bool calm = is_remark || message.ends_with("\xe2\x80\xa6");
    const Colour tone = calm ? theme().accent : theme().bad;
    const float close = px(76);
    paint_strip(area, tone, is_remark ? theme().text : tone, message, close);
    if (button(is_remark ? "remark/close" : "message/close", "Dismiss",
               {.width = close, .look = ButtonLook::quiet}))
        message.clear();
}

/// Says where unsaved work is that is not open, and offers to open it.
void set_aside_strip(Workspace& workspace, const Rect& area)
{
    const float open = px(84);
    const float later = px(84);
    std::string words = "Stridescope closed unexpectedly while drawing unsaved work. The work is kept in ";
    for (const std::string& folder : workspace.set_aside->folders)
        words += (folder == workspace.set_aside->folders.front() ? "" : " and ") + folder;
    paint_strip(area, theme().caution, theme().text, words, open + later + px(8));
    const ImVec2 place = ImGui::GetCursorScreenPos();
    if (button("aside/open", "Open it", {.width = open}))
        return std::exchange(workspace.set_aside, std::nullopt)->open(workspace);
    ImGui::SetCursorScreenPos({place.x + open + px(8), place.y});
    if (button("aside/later", "Not now",
               {.width = later,
                .look = ButtonLook::quiet,
                .tooltip = "You will be asked again at the next start"}))
        workspace.set_aside.reset();
}

/// Draws the choice of the column that is shown, of those that share a position, in a row above `area`.
void choose_column(Column& column, std::span<const Column> turns, Rect& area)
{
    static constexpr std::array names = {"Settings", "Picture", "Facts"};
    std::array<const char*, names.size()> words{};
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < turns.size(); ++i)
    {
        words[i] = names[static_cast<std::size_t>(turns[i])];
        if (turns[i] == column)
            chosen = i;
    }
    ImGui::SetCursorScreenPos({area.left, area.top});
    if (segmented("column", chosen, std::span(words).first(turns.size()), area.width()))
        column = turns[chosen];
    area.top += px(column_choice);
}

void scene_panels(OpenScene& open, const Rect& area)
{
    static constexpr std::array all = {Column::settings, Column::picture, Column::facts};
    static constexpr std::array beside_picture = {Column::settings, Column::facts};
    Document& document = open.document;
    Column& column = open.views.column;
    if (open.views.go_to_asked)
        column = Column::facts; // the field is in this column
    const float between = px(gutter);
    const float wide = area.width();
    // If the window is narrow or the interface large, first the columns beside the picture share a position,
    // then all do.
    const bool all_take_turns = wide < px(room_for_two);
    const bool sides_take_turns = wide < px(room_for_three);
    Rect left = area;
    Rect views = area;
    Rect facts = area;
    focus_region();
    if (all_take_turns)
    {
        choose_column(column, all, left);
        views = facts = left;
    }
    else
    {
        // A column must be wide enough to be readable.
        left.right =
            area.left + std::floor(std::max(std::min(px(380), wide * 0.27F), std::min(px(300), wide * 0.44F)));
        views.left = left.right + between;
        if (sides_take_turns)
        {
            choose_column(column, beside_picture, left);
            facts = left;
        }
        else
        {
            // A wide window has room for whole sums; the picture has enough of it too.
            const float in_wide_windows = std::min(px(380), wide - px(1390));
            facts.left =
                area.right - std::floor(std::max({std::min(px(320), wide * 0.22F), px(240), in_wide_windows}));
            views.right = facts.left - between;
        }
    }
    const bool has_picture = document.has_picture();
    const bool shows_facts = has_picture && (!sides_take_turns || column == Column::facts);
    // Beside candidates at the right, the question about a dump stands where the scene's settings do.
    const bool dump_at_left =
        has_picture && !sides_take_turns && open.views.tab == RightTab::dump && has_dump_tab(open);
    if (dump_at_left)
    {
        begin_card("dump", left);
        const ImVec2 room = ImGui::GetContentRegionAvail();
        begin_scrolled("dump", room.x, room.y);
        dump_form(open);
        ImGui::EndChild();
        end_card();
    }
    else if (all_take_turns ? column == Column::settings : !(sides_take_turns && shows_facts))
    {
        const core::Scene* const preview =
            open.preview && open.preview->shown ? open.preview->shown->scene.get() : nullptr;
        if (draw_inspector(document, open.views.inspector, left, &open.arranging, &open.views.lane_drag.chosen,
                           preview))
            leave_preview(open);
    }
    if (!has_picture)
    {
        if (!all_take_turns || column != Column::settings)
            draw_nothing(document, views);
        return;
    }
    if (!all_take_turns || column == Column::picture)
    {
        focus_region();
        draw_views(open, views);
    }
    if (!shows_facts)
        return;
    focus_region();
    draw_facts(open, facts, !dump_at_left);
}

} // namespace

void draw(Workspace& workspace)
{
    keep_working(workspace);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin("workspace", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings
                     | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground
                     | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    if (presents(workspace))
    {
        draw_presented(workspace, {0, 0, screen.x, screen.y});
        draw_dialogs(workspace);
        ImGui::End();
        return;
    }
    draw_top_bar(workspace, {0, 0, screen.x, px(bar_height)});
    const float between = px(gutter);
    Rect area{between, px(bar_height) + between, screen.x - between, screen.y - between};
    if (OpenScene* const open = workspace.front();
        open && open->dump.remarked && *open->dump.remarked != open->dump.chosen)
    {
        open->dump.remarked.reset();
        workspace.remark.clear();
    }
    for (std::string* const said : {&workspace.message, &workspace.remark})
        if (!said->empty())
        {
            message_strip(*said, {area.left, area.top, area.right, area.top + px(message_height)},
                          said == &workspace.remark);
            area.top += px(message_height) + between;
        }
    if (workspace.set_aside)
    {
        set_aside_strip(workspace, {area.left, area.top, area.right, area.top + px(message_height)});
        area.top += px(message_height) + between;
    }
    if (workspace.front() && offers_to_read_again(workspace.scenes[workspace.in_front]))
    {
        file_change_strip(workspace, workspace.scenes[workspace.in_front],
                          {area.left, area.top, area.right, area.top + px(message_height)});
        area.top += px(message_height) + between;
    }
    if (OpenScene* const open = workspace.front())
    {
        ImGui::PushID(open);
        if (open->lesson)
            draw_lesson(workspace, area);
        else
            scene_panels(*open, area);
        ImGui::PopID();
    }
    else
    {
        focus_region();
        draw_start_page(workspace, {0, area.top - between, screen.x, screen.y});
    }
    ask_for_dump_files(workspace);
    ask_for_compared_file(workspace);
    open_compared(workspace);
    draw_dialogs(workspace);
    ImGui::End();
}

} // namespace stridescope::ui
