#include "core/scene/arrange.h"
#include "core/scene/change_kind.h"
#include "ui/panels/canvas/steps.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/panels/dialogs/export_question.h"
#include "ui/panels/dialogs/paste_question.h"
#include "ui/panels/presenter/presenter.h"
#include "ui/panels/start_cards.h"
#include "ui/picture/folded_rows.h"
#include "ui/shell/focus.h"
#include "ui/tasks/count_accesses.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr const char* leaves_lesson = "Press Escape again to leave the lesson.";

float clamped_scale(float factor)
{
    return std::clamp(std::round(factor * 20) / 20, least_interface_scale, most_interface_scale);
}

} // namespace

void Workspace::key_pressed(const KeyPress& key, bool typing)
{
    if (presenting && !typing && dialogs.ask == Dialogs::Ask::nothing && key == KeyPress{.key = 'B'})
        return run(Command::blank);
    if (const auto command = command_for(key, typing))
        run(*command);
}

void Workspace::run(Command command)
{
    const bool asking = dialogs.ask != Dialogs::Ask::nothing;
    // They would give the answer away.
    const LessonRun* const lesson = front() ? front()->lesson.get() : nullptr;
    const bool asked = lesson != nullptr && lesson->asking();
    const bool tells = command == Command::step_through || command == Command::explain_dump
                       || command == Command::compare
                       || ((command == Command::export_figure || command == Command::copy_link) && asked
                           && lesson->question->picture == core::AskedPicture::nothing);
    if (tells && asked)
    {
        front()->lesson->remark =
            "This would show the answer. Answer the question first, or select Show answer.";
        return;
    }
    // The keys on the cards of the start page do what the cards do.
    for (const Action& action : actions())
        if (!front() && !asking && action.command == command && command != Command::explain_dump)
            return do_with_example(*this, action);
    const std::string said = std::exchange(remark, {});
    switch (command)
    {
    case Command::open:
        ask_for_file(*this, Dialogs::Ask::open_file);
        break;
    case Command::save:
        save_document(*this);
        break;
    case Command::save_as:
        if (document())
            ask_for_file(*this, Dialogs::Ask::save_file);
        break;
    case Command::start_page:
        bring_to_front(scenes.size());
        message.clear();
        break;
    case Command::close_scene:
        if (front() && !asking)
            leave_document(*this, [](Workspace& w) { w.close_scene(w.in_front); });
        break;
    case Command::reopen_scene:
        if (!asking)
            reopen_scene();
        break;
    case Command::next_scene:
    case Command::previous_scene:
        if (!scenes.empty() && !asking)
        {
            const std::size_t step = command == Command::next_scene ? 1 : scenes.size() - 1;
            bring_to_front(front() ? (in_front + step) % scenes.size() : 0);
        }
        break;
    case Command::undo:
        if (document() && !asking)
            document()->undo();
        break;
    case Command::redo:
        if (document() && !asking)
            document()->redo();
        break;
    case Command::toggle_theme:
        chosen_theme = theme = theme == ThemeName::dark ? ThemeName::light : ThemeName::dark;
        break;
    case Command::larger:
        interface_scale = clamped_scale(interface_scale * 1.1F);
        break;
    case Command::smaller:
        interface_scale = clamped_scale(interface_scale / 1.1F);
        break;
    case Command::normal_size:
        interface_scale = 1;
        break;
    case Command::palette:
    case Command::manual:
    case Command::glossary:
    case Command::tables:
        if (asking && dialogs.ask != Dialogs::Ask::palette && dialogs.ask != Dialogs::Ask::manual)
            break; // the open question comes first
        dialogs = {};
        dialogs.ask = command == Command::palette    ? Dialogs::Ask::palette
                      : command == Command::glossary ? Dialogs::Ask::glossary
                      : command == Command::tables   ? Dialogs::Ask::tables
                                                     : Dialogs::Ask::manual;
        break;
    case Command::show_offsets:
        if (front())
            views().look.text = CellText::offsets;
        break;
    case Command::show_coordinates:
        if (front())
            views().look.text = CellText::coordinates;
        break;
    case Command::show_values:
        if (front())
            views().look.text = CellText::values;
        break;
    case Command::full_screen:
        full_screen = !full_screen;
        break;
    case Command::paste:
        paste_clipboard(*this);
        break;
    case Command::copy_link:
        if (document())
            copy_link(*this);
        break;
    case Command::export_figure:
        ask_about_export(*this);
        break;
    case Command::step_through:
        if (!asking)

        {
            if (front() && document()->has_picture())
                step_or_end(views());
        }
        break;
    case Command::present:
        if (!asking)
            present_or_end(*this);
        break;
    case Command::blank:
        blank = presenting && !blank;
        break;
    case Command::toggle_links:
        if (front())
            views().look.links = !views().look.links;
        break;
    case Command::toggle_ruler:
        if (front() && views().view)
            switch_ruler(views(), !shows_ruler(views().look, *views().view));
        break;
    case Command::fit:
        if (front() && !asking && to_first_step(views()))
            break;
        if (front())
            views().look.fit_all();
        break;
    case Command::go_to:
        if (front()) // without a picture there is no field yet that could get the keyboard
            views().go_to_asked = !asking && document()->has_picture();
        break;
    case Command::raise_rank:
        if (document() && !asking)
            document()->edit(core::raise_rank(document()->scene()), 0);
        break;
    case Command::dismiss:
        if (asking)
            close_dialog(*this);
        else if (!message.empty())
            message.clear();
        else if (said == leaves_lesson && front() && front()->lesson)
            leave_lesson(*this);
        else if (!said.empty())
            break;
        else if (!front() && !scenes.empty())
            bring_to_front(scenes.size() - 1); // leaves the start page
        else if (presenting)
            present_or_end(*this);
        else if (front() && front()->dump.share >= 0)
            front()->dump.cancel = true; // stops the running search
        else if (front() && front()->preview)
            end_preview(*front());
        else if (front() && views().look.step)
        {
            views().look.step.reset();
            focus_canvas(); // its controls are gone
        }
        else if (front() && leave_dump(*front()))
            break;
        else if (front() && front()->lesson)
            remark = leaves_lesson;
        else if (front() && views().selection)
            views().select(std::nullopt);
        else if (front() && front()->comparison && views().look.pins.empty())
            end_comparison(*front());
        else if (front() && !views().look.pins.empty())
            views().look.pins.clear();
        else
            full_screen = false;
        break;
    case Command::arrange:
        if (front() && !asking)
        {
            front()->arranging.asked = true;
            if (!document()->has_picture() || !core::can_be_arranged(document()->scene()))
                message = "Arrange works only on a TPU memory scene.";
        }
        break;
    case Command::compare:
        if (!asking)
            start_comparing(*this);
        break;
    case Command::access_order:
        if (!front() || asking)
            break;
        if (has_accesses(*front()))
            ask_for_accesses(*front());
        else
            message = "Stepping works only for a scene with one tensor or one operation.";
        break;
    case Command::lessons:
        if (asking)
            break;
        bring_to_front(scenes.size());
        message.clear();
        lessons_asked = std::string();
        break;
    case Command::explain_dump:
        if (!asking)
            explain_dump(*this);
        break;
    case Command::next_mismatch:
    case Command::previous_mismatch:
        if (front() && !asking && !step_mismatch(*front(), command == Command::next_mismatch))
        {
            const auto& found = front()->dump.found;
            remark = !found ? "There is nothing to step through yet: no dump is explained."
                     : found->candidates.empty()
                         ? "There is nothing to step through: no layout explains the dump."
                     : found->guessed ? "Without an expected tensor, no element is known to be wrong."
                                      : "No mismatch: every element of the dump is as expected.";
            front()->dump.remarked = front()->dump.chosen;
        }
        break;
    case Command::quit:
        leave_all(*this, [](Workspace& w) { w.quit_requested = true; });
        break;
    }
}

} // namespace stridescope::ui
