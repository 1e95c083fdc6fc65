#include "ui/panels/dialogs/export_question.h"

#include "ui/panels/dialogs/export_series.h"
#include "ui/panels/dialogs/file_dialog.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/state/browser.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/text_field.h"

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

/// The steps that were typed, if they are valid; else nothing, and why if any were typed.
struct WantedSteps
{
    core::StepCode code = core::StepCode::elements;
    StepSeries steps;
};
/// Returns the steps of the scene; nothing while a question of a lesson is open, since they may give the answer
/// away.
std::optional<core::StepOffer> steps_offered(const Workspace& workspace)
{
    const ViewState& state = workspace.views();
    const auto& lesson = workspace.front()->lesson;
    return state.view && !(lesson && lesson->asking()) ? steps_to_export(state.look, *state.view)
                                                       : std::nullopt;
}

std::optional<WantedSteps> steps_wanted(const Workspace& workspace, std::string* why_not = nullptr)
{
    const std::string& typed = workspace.dialogs.exported.steps;
    const ViewState& state = workspace.views();
    if (typed.empty() || !state.view)
        return std::nullopt;
    const auto offer = steps_offered(workspace);
    const auto steps = read_step_series(typed);
    std::string refused;
    if (!offer)
        refused = "This scene has no steps.";
    else if (!steps)
        refused = "Enter one step (3) or a range (1..12).";
    else if (const std::string why = refusal(*steps, offer->count); !why.empty())
        refused = "Steps: " + why + ".";
    if (why_not != nullptr)
        *why_not = refused;
    if (!refused.empty())
        return std::nullopt;
    return WantedSteps{offer->code, *steps};
}

FigureWanted wanted(const Workspace& workspace)
{
    const ExportQuestion& question = workspace.dialogs.exported;
    Look look = workspace.views().look;
    look.hovered.reset();
    look.moved = {}; // without the other side of the comparison, it would mean nothing
    if (const auto steps = steps_wanted(workspace))
        go_to_step(look, *workspace.views().view, {steps->code, steps->steps.first - 1});
    return {workspace.document()->shown(), std::move(look), question.theme,
            Size{static_cast<float>(question.width), static_cast<float>(question.height)}};
}

/// Begins another preview if the choices have changed since the last one.
void keep_preview(Workspace& workspace, Size room)
{
    ExportQuestion& question = workspace.dialogs.exported;
    if (!workspace.host.figures.preview)
        return;
    const std::string choices = fmt::format("{} {} {} {:.0f} {}", static_cast<int>(question.theme),
                                            question.width, question.height, room.width, question.steps);
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

/// Starts work outside the frame; its result is shown in the dialog, or over the window if the dialog is
/// closed.
template <typename Work>
void begin(Workspace& workspace, const std::string& success, const Work& work)
{
    workspace.dialogs.exported.working = true;
    workspace.dialogs.error.clear();
    workspace.dialogs.exported.done.clear();
    workspace.worker->start(
        job_name,
        [&workspace, success, work](core::Progress& progress) -> Worker::Delivery
        {
            return [&workspace, success, failure = work(progress)]
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
                dialogs.take_keyboard = !failure.empty();
            };
        },
        Urgency::asked);
}

bool any_exists(const Host& host, const std::optional<WantedSteps>& steps, const std::string& path)
{
    if (!steps)
        return host.exists(path);
    for (core::Int number = steps->steps.first; number <= steps->steps.last; ++number)
        if (host.exists(path_of_step(steps->steps, path, number)))
            return true;
    return false;
}

void save(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    const std::string path = expanded_path(dialogs.path);
    std::string refused;
    const auto steps = steps_wanted(workspace, &refused);
    dialogs.take_keyboard = true; // unless the path can be written
    if (!refused.empty())
    {
        dialogs.error = refused;
        return;
    }
    if (!dialogs.replace && workspace.host.exists && any_exists(workspace.host, steps, path))
    {
        dialogs.replace = true;
        dialogs.error =
            steps && steps->steps.numbered ? "Some of these files already exist." : "This file already exists.";
        return;
    }
    dialogs.replace = false;
    dialogs.take_keyboard = false;
    const FigureMakers& makers = workspace.host.figures;
    if (!steps)
        return begin(workspace, "Saved: " + path,
                     [figure = wanted(workspace), path, makers](core::Progress&)
                     { return makers.write(figure, path); });
    begin(workspace, "Saved: " + paths_of_series(steps->steps, path),
          [series = FigureSeries{wanted(workspace), steps->code, steps->steps}, path,
           makers](core::Progress& progress) { return write_series(series, path, makers, progress); });
}

void copy(Workspace& workspace, const char* type, const char* words)
{
    begin(workspace, words,
          [figure = wanted(workspace), type = std::string(type),
           put = workspace.host.figures.copy](core::Progress&) { return put(figure, type); });
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

/// Asks which steps become pictures; does nothing for a scene without steps.
void choose_steps(Workspace& workspace, float width)
{
    const auto offer = steps_offered(workspace);
    if (!offer)
        return;
    const std::string hint = fmt::format("Steps to export, one picture per step: 1..{}", offer->count);
    if (text_field("export/steps", workspace.dialogs.exported.steps, hint.c_str(), width))
        workspace.dialogs.error.clear();
}

/// Returns the line below the choices if there is no problem.
std::string progress_or_advice(Workspace& workspace)
{
    const ExportQuestion& question = workspace.dialogs.exported;
    if (question.working)
    {
        const double share = workspace.worker->share_done(job_name);
        return share > 0 ? fmt::format("Rendering at full detail\u2026 {:.0f}%", 100 * share)
                         : std::string("Rendering at full detail\u2026");
    }
    if (!question.done.empty())
        return question.done;
    if (const auto steps = steps_wanted(workspace); steps && steps->steps.numbered)
        return paths_of_series(steps->steps, workspace.dialogs.path);
    return std::string(workspace.front()->comparison ? "Side A only. " : "")
           + (in_browser ? "SVG keeps text; PNG is pixels." : "SVG and PDF keep text; PNG is pixels.");
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
    text(fonts().title, theme().text, "Export picture");
    const float width = ImGui::GetContentRegionAvail().x;
    // The choices have priority over the preview.
    const float room = std::min(px(300), ImGui::GetIO().DisplaySize.y - px(360));
    if (room >= px(40))
        draw_preview(workspace, {width, room});
    choices(question, width);
    choose_steps(workspace, width);
    const bool fresh = std::exchange(dialogs.fresh, false);
    if (text_field("export/path", dialogs.path, "picture.svg", width,
                   std::exchange(dialogs.take_keyboard, false) || fresh))
    {
        dialogs.error.clear();
        dialogs.replace = false;
    }
    const bool entered =
        ImGui::IsItemDeactivated() && (key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false));
    const std::string said = dialogs.error.empty() ? progress_or_advice(workspace) : dialogs.error;
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
        copy(workspace, "image/png", "Copied as PNG");
    ImGui::SameLine();
    if (button("export/svg", "Copy SVG", {.width = copy_svg, .enabled = can}))
        copy(workspace, "image/svg+xml", "Copied as SVG");
    const float each = std::min(px(100), (width - copy_png - copy_svg - px(24)) / 2);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX()
                         + std::max(0.0F, ImGui::GetContentRegionAvail().x - 2 * each - px(8)));
    const bool closed = button("dialog/cancel", "Close", {.width = each});
    ImGui::SameLine();
    const bool confirmed =
        button("dialog/confirm", dialogs.replace ? "Replace" : "Save",
               {.width = each, .look = ButtonLook::accent, .enabled = can && !dialogs.path.empty()});
    if (closed || key_pressed(Key::escape, false))
    {
        if (!question.steps.empty())
            workspace.worker->cancel(job_name); // cancels the rest of a series
        close_dialog(workspace);
    }
    else if (confirmed || (entered && can && !dialogs.path.empty()))
        save(workspace);
}

} // namespace stridescope::ui
