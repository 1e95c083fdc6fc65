#include "ui/panels/dialogs/paste_question.h"

#include "core/import/import_text.h"
#include "core/scene/scene_link.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr TextureSlot pasted_texture = 25;
std::string said(const core::Problem& problem)
{
    return problem.where.empty() ? problem.message : problem.where + ": " + problem.message;
}

/// Returns "crop   {2,3}   FLOAT32   mlir": what tells a layout from others.
std::string row_words(const core::Imported& one)
{
    const std::string title = one.scene.title ? *one.scene.title + "   " : "";
    return fmt::format("{}{}   {}", title, core::summary(one.scene), one.from);
}

void keep_pasted_preview(Workspace& workspace, Size room)
{
    PasteQuestion& question = workspace.dialogs.paste;
    if (question.previewed == question.chosen + 1)
        return;
    question.previewed = question.chosen + 1;
    workspace.worker->start(
        "preview",
        [&workspace, which = question.previewed, room, scene = question.found[question.chosen].scene,
         of = workspace.theme, make = workspace.host.figures.preview](core::Progress&) -> Worker::Delivery
        {
            std::shared_ptr<const Raster> made;
            std::shared_ptr<const FactList> facts;
            std::string broken;
            if (auto evaluated = core::show(scene))
            {
                const auto shown = std::make_shared<const core::Shown>(*std::move(evaluated));
                facts =
                    std::make_shared<const FactList>(facts_of(core::SceneView(shown), core::Operand::input));
                if (make)
                    made = make({shown, {}, of, {1000, 500}}, room);
            }
            else
                broken = said(evaluated.problem());
            return [&workspace, which, made, facts, broken]
            {
                PasteQuestion& asked = workspace.dialogs.paste;
                if (asked.previewed != which)
                    return;
                asked.preview = made;
                asked.facts = facts;
                asked.broken = broken;
            };
        },
        Urgency::asked);
}

void draw_pasted_preview(Workspace& workspace, Size room)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (const auto& pixels = workspace.dialogs.paste.preview)
    {
        const auto width = static_cast<float>(pixels->width);
        const auto height = static_cast<float>(pixels->height);
        const float left = std::floor(low.x + (room.width - width) / 2);
        Figure figure(style().scale);
        figure.image({left, low.y, left + width, low.y + height}, pixels, pasted_texture);
        show(figure);
    }
    ImGui::Dummy({room.width, room.height});
}

/// Draws the layouts. A key that moves to a row selects it and Enter opens it; a click selects it, and a second
/// click opens it.
bool draw_rows(PasteQuestion& question, float width, float room, bool fresh)
{
    const float height = px(30);
    const float margins = px(2 * scrolled_margin);
    const auto count = question.found.size();
    bool opened = false;
    begin_scrolled("found", width, std::min(room, height * static_cast<float>(count) + margins));
    clipped_rows(
        count, height,
        [&](std::size_t i)
        {
            ImGui::SetCursorPosY(px(scrolled_margin) + height * static_cast<float>(i));
            const std::string name = "paste/" + std::to_string(i);
            const bool chosen = i == question.chosen;
            if (fresh && chosen)
                focus_next_item(true);
            if (button(name.c_str(), shortened(fonts().text, row_words(question.found[i]), width - px(30)),
                       {.width = width - px(14), .look = chosen ? ButtonLook::plain : ButtonLook::quiet}))
                opened = chosen && !fresh;
            else if (!has_focus())
                return;
            question.chosen = i;
        });
    ImGui::EndChild();
    return opened;
}

void draw_sentences(const core::Imported& one)
{
    for (const std::string& sentence : one.understood)
    {
        wrapped_text(fonts().text, theme().text, sentence);
        probe_last_item("understood/" + sentence);
    }
    for (const std::string& sentence : one.guessed)
    {
        wrapped_text(fonts().text, theme().caution, "guessed: " + sentence);
        probe_last_item("guessed/" + sentence);
    }
}

void draw_refused(const PasteQuestion& question, const char* before)
{
    for (const std::string& line : question.refused)
    {
        wrapped_text(fonts().text, question.found.empty() ? theme().text : theme().text_soft, before + line);
        probe_last_item("refused/" + line);
    }
}

void draw_facts(const PasteQuestion& question)
{
    if (!question.broken.empty())
        return wrapped_text(fonts().text, theme().caution, "Invalid scene: " + question.broken);
    if (!question.facts)
        return;
    badge_row(question.facts->badges);
    for (const FactLine& line : question.facts->lines)
        fact_row(line.name, line.value, line.about);
}

} // namespace

constexpr std::size_t most_pasted = 64'000'000; ///< most characters that are pasted

void paste_clipboard(Workspace& workspace)
{
    if (workspace.host.ask_clipboard && workspace.host.ask_clipboard())
        return;
    const char* const text = ImGui::GetClipboardText();
    if (!text)
        return; // its owner did not answer, which the window says
    const std::size_t length = std::strlen(text);
    if (length == 0)
        workspace.message = "The clipboard has no text.";
    else if (length > most_pasted)
        workspace.message = fmt::format("The clipboard has {} MB of text; the limit is {} MB. Use `stridescope "
                                        "import FILE` for larger input.",
                                        length / 1'000'000, most_pasted / 1'000'000);
    else
        ask_about_text(workspace, text, "the clipboard");
}

void copy_link(Workspace& workspace)
{
    const auto link = core::scene_link(workspace.document()->scene());
    if (link)
        ImGui::SetClipboardText((workspace.host.link_base + *link).c_str());
    workspace.message =
        link ? fmt::format("Link copied ({} characters). Paste it to open the scene.", link->size())
             : "No link: " + said(link.problem());
}

void draw_paste_question(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    PasteQuestion& question = dialogs.paste;
    const float width = ImGui::GetContentRegionAvail().x;
    const bool fresh = std::exchange(dialogs.fresh, false);
    const float each = px(100);
    const float room = ImGui::GetIO().DisplaySize.y - px(160);
    const float top = ImGui::GetCursorPosY();
    bool opened = false;
    if (question.found.empty())
    {
        text(fonts().title, theme().text, "No layout found in " + dialogs.path);
        float height = px(2 * scrolled_margin);
        for (const std::string& line : question.refused)
            height += wrapped_height(fonts().text, line, width) + ImGui::GetStyle().ItemSpacing.y;
        begin_scrolled("told", width, std::min(height, room - px(60)));
        draw_refused(question, "");
        ImGui::EndChild();
    }
    else
    {
        const std::size_t count = question.found.size();
        text(fonts().title, theme().text,
             count == 1
                 ? "Layout found in " + dialogs.path
                 : fmt::format("{}{} layouts in {}", count, question.more ? " or more" : "", dialogs.path));
        if (count > 1)
            opened = draw_rows(question, width, std::max(px(62), room * 0.25F), fresh);
        else
            text(fonts().text, theme().text_soft, row_words(question.found.front()));
        const float preview = std::min(px(240), (room - px(120)) * 0.42F);
        keep_pasted_preview(workspace, {width, preview});
        if (workspace.host.figures.preview && preview >= px(40))
            draw_pasted_preview(workspace, {width, preview});
        // The height is fixed whatever the contents: facts appear late, and no button may move under the
        // pointer.
        begin_scrolled("told", width, std::clamp(room - (ImGui::GetCursorPosY() - top), px(40), px(230)));
        draw_sentences(question.found[question.chosen]);
        draw_refused(question, "refused: ");
        draw_facts(question);
        ImGui::EndChild();
    }
    gap(4);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - (question.found.empty() ? each : 2 * each + px(8)));
    if (fresh && question.found.empty())
        focus_next_item(true);
    const bool closed = button("dialog/cancel", question.found.empty() ? "Close" : "Cancel", {.width = each});
    if (!question.found.empty())
    {
        ImGui::SameLine();
        if (fresh && question.found.size() == 1)
            focus_next_item(true);
        opened |= button("dialog/confirm", "Open", {.width = each, .look = ButtonLook::accent});
    }
    if (closed || key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (opened)
    {
        core::Scene scene = question.found[question.chosen].scene;
        close_dialog(workspace);
        workspace.message.clear();
        workspace.open_beside(std::move(scene));
        workspace.document()->mark_unsaved();
    }
}

} // namespace stridescope::ui
