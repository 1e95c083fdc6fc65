#include "ui/panels/export_question.h"

#include "ui/focus.h"
#include "ui/paint_figure.h"
#include "ui/panels/file_dialog.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"
#include "ui/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr core::Int least_side = 100;
constexpr core::Int most_side = 8192;
constexpr const char* job_name = "export";
constexpr TextureSlot preview_texture = 24;

FigureWanted wanted(const Workspace& workspace)
{
    const ExportQuestion& question = workspace.dialogs.exported;
    Look look = workspace.views().look;
    look.hovered.reset();
    return {workspace.document()->shown(), std::move(look), question.theme,
            Size{static_cast<float>(question.width), static_cast<float>(question.height)}};
}

/// Begins another preview where the choices are others than those of the last.
void keep_preview(Workspace& workspace, Size room)
{
    ExportQuestion& question = workspace.dialogs.exported;
    if (!workspace.host.figures.preview)
        return;
    const std::string choices = fmt::format("{} {} {} {:.0f}", static_cast<int>(question.theme), question.width,
                                            question.height, room.width);
    if (question.previewed == choices)
        return;
    question.previewed = choices;
    workspace.worker->start(
        "preview",
        [&workspace, choices, room, figure = wanted(workspace),
         make = workspace.host.figures.preview](core::Progress&) -> Worker::Delivery
        {
            return [&workspace, choices, made = make(figure, room)]
            {
                if (workspace.dialogs.exported.previewed == choices)
                    workspace.dialogs.exported.preview = made;
            };
        },
        Urgency::asked);
}

void draw_preview(Workspace& workspace, Size room)
{
    keep_preview(workspace, room);
    const auto& pixels = workspace.dialogs.exported.preview;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (pixels)
    {
        const auto width = static_cast<float>(pixels->width);
        const auto height = static_cast<float>(pixels->height);
        const float left = std::floor(low.x + (room.width - width) / 2);
        const float top = std::floor(low.y + (room.height - height) / 2);
        Figure figure(style().scale);
        figure.image({left, top, left + width, top + height}, pixels, preview_texture);
        figure.outline({left, top, left + width, top + height}, theme().card_border, 1);
        show(figure);
    }
    ImGui::Dummy({room.width, room.height});
    if (probing() && pixels)
        probe_last_item("export/preview");
}

/// Off the frame; what came of it is said in the dialog, or over the window where that is gone.
template <typename Work>
void begin(Workspace& workspace, const std::string& success, const Work& work)
{
    workspace.dialogs.exported.working = true;
    workspace.dialogs.error.clear();
    workspace.dialogs.exported.done.clear();
    workspace.worker->start(
        job_name,
        [&workspace, success, work](core::Progress&) -> Worker::Delivery
        {
            return [&workspace, success, failure = work()]
            {
                Dialogs& dialogs = workspace.dialogs;
                if (dialogs.ask != Dialogs::Ask::export_figure)
                {
                    if (!failure.empty())
                        workspace.message = failure;
                    return;
                }
                dialogs.exported.working = false;
                dialogs.exported.done = failure.empty() ? success : "";
                dialogs.error = failure;
            };
        },
        Urgency::asked);
}

void save(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    const std::string path = expanded_path(dialogs.path);
    if (!dialogs.replace && workspace.host.exists && workspace.host.exists(path))
    {
        dialogs.replace = true;
        dialogs.error = "This file exists.";
        return;
    }
    dialogs.replace = false;
    begin(workspace, "Written: " + path,
          [figure = wanted(workspace), path, write = workspace.host.figures.write]
          { return write(figure, path); });
}

void copy(Workspace& workspace, const char* type, const char* words)
{
    begin(workspace, words,
          [figure = wanted(workspace), type = std::string(type), put = workspace.host.figures.copy]
          { return put(figure, type); });
}

void choices(ExportQuestion& question, float width)
{
    static constexpr std::array themes = {"Dark", "Light", "Print"};
    auto theme = static_cast<std::size_t>(question.theme);
    const float side = px(110);
    const float gap_between = px(8);
    const float words = width - 2 * (side + gap_between);
    if (segmented("export/theme", theme, themes, words))
        question.theme = static_cast<ThemeName>(theme);
    const auto number = [&](const char* name, core::Int& value, const char* suffix)
    {
        ImGui::SameLine(0, gap_between);
        core::Int typed = value;
        if (number_field(name, typed,
                         {.width = side,
                          .range = {.least = least_side, .greatest = most_side, .step = 20},
                          .suffix = suffix}))
            value = std::clamp(typed, least_side, most_side);
    };
    number("export/width", question.width, " wide");
    number("export/height", question.height, " high");
}

} // namespace

void ask_about_export(Workspace& workspace)
{
    if (!workspace.document() || !workspace.document()->has_picture() || !workspace.host.figures.write)
        return;
    Dialogs next;
    next.ask = Dialogs::Ask::export_figure;
    const OpenScene& open = *workspace.front();
    const SplitPath parts = split_path(open.opened_path);
    std::string name = parts.name.empty() ? "picture" : parts.name;
    name = name.substr(0, name.find('.'));
    next.path = parts.folder + name + ".svg";
    next.exported.theme = workspace.theme == ThemeName::dark ? ThemeName::dark : ThemeName::light;
    workspace.dialogs = std::move(next);
}

void draw_export_question(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    ExportQuestion& question = dialogs.exported;
    if (!workspace.front())
        return close_dialog(workspace);
    text(fonts().title, theme().text, "Export the picture");
    const float width = ImGui::GetContentRegionAvail().x;
    // What can be chosen comes before what it would look like.
    const float room = std::min(px(300), ImGui::GetIO().DisplaySize.y - px(320));
    if (room >= px(40))
        draw_preview(workspace, {width, room});
    choices(question, width);
    const bool fresh = std::exchange(dialogs.fresh, false);
    if (text_field("export/path", dialogs.path, "picture.svg", width, fresh))
    {
        dialogs.error.clear();
        dialogs.replace = false;
    }
    const bool entered =
        ImGui::IsItemDeactivated() && (key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false));
    const std::string said = !dialogs.error.empty() ? dialogs.error
                             : question.working     ? std::string("Drawing it exactly\xE2\x80\xA6")
                             : !question.done.empty()
                                 ? question.done
                                 : std::string(".svg and .pdf keep text as text; .png is pixels");
    wrapped_text(fonts().text,
                 dialogs.error.empty() ? theme().text_soft
                 : dialogs.replace     ? theme().caution
                                       : theme().bad,
                 said);
    probe_last_item("export/said");
    gap(4);
    const bool can = !question.working;
    const float copy_png = button_width("Copy PNG");
    const float copy_svg = button_width("Copy SVG");
    if (button("export/png", "Copy PNG", {.width = copy_png, .enabled = can}))
        copy(workspace, "image/png", "In the clipboard, as PNG");
    ImGui::SameLine();
    if (button("export/svg", "Copy SVG", {.width = copy_svg, .enabled = can}))
        copy(workspace, "image/svg+xml", "In the clipboard, as SVG");
    const float each = std::min(px(100), (width - copy_png - copy_svg - px(24)) / 2);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX()
                         + std::max(0.0F, ImGui::GetContentRegionAvail().x - 2 * each - px(8)));
    const bool closed = button("dialog/cancel", "Close", {.width = each});
    ImGui::SameLine();
    const bool confirmed =
        button("dialog/confirm", dialogs.replace ? "Replace it" : "Save",
               {.width = each, .look = ButtonLook::accent, .enabled = can && !dialogs.path.empty()});
    if (closed || key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (confirmed || (entered && can && !dialogs.path.empty()))
        save(workspace);
}

} // namespace stridescope::ui
