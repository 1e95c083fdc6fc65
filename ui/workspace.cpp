#include "ui/workspace.h"

#include "core/scene/arrange.h"
#include "core/scene/change_kind.h"
#include "ui/document_look.h"
#include "ui/file_changes.h"
#include "ui/focus.h"
#include "ui/panels/dump_tab.h"
#include "ui/panels/file_dialog.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/presenter.h"
#include "ui/panels/start_page.h"
#include "ui/panels/steps.h"
#include "ui/panels/view_parts.h"
#include "ui/panels/views.h"
#include "ui/picture/bar_plane.h"
#include "ui/tasks/background.h"
#include "ui/widgets/field_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

float clamped_scale(float factor)
{
    return std::clamp(std::round(factor * 20) / 20, least_interface_scale, most_interface_scale);
}

} // namespace

std::string name_of(const OpenScene& open)
{
    if (open.lesson)
        return "Lesson: " + open.lesson->lesson->title;
    const Document& document = open.document;
    if (std::string title = document.scene().title.value_or(""); !title.empty())
    {
        std::replace_if(
            title.begin(), title.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
        return title;
    }
    const std::string& path = document.path.empty() ? open.opened_path : document.path;
    return path.empty() ? "Untitled" : split_path(path).name;
}

namespace
{

std::string told(const std::string& path, const core::Problem& problem)
{
    if (problem.message.starts_with(path))
        return problem.message;
    return path + ": " + (problem.where.empty() ? problem.message : problem.where + ": " + problem.message);
}

void load_and_show(Workspace& workspace, const std::string& path)
{
    if (workspace.show_if_open(path))
        return;
    auto scene = workspace.host.load(path);
    if (!scene)
    {
        if (!workspace.ask_about_layouts(path)) // a log may be no scene
            workspace.message = told(path, scene.problem());
        return;
    }
    workspace.message.clear();
    const bool data = workspace.host.is_data && workspace.host.is_data(path);
    workspace.open_beside(*std::move(scene), data ? std::string() : path);
    if (data)
        workspace.note_recent(path);
}

/// Attaches a file; true if the open scene now shows its elements as the input's.
bool attached(Workspace& workspace, const std::string& path)
{
    OpenScene* const open = workspace.front();
    if (!open || open->document.problem())
        return false;
    Document& document = open->document;
    core::Scene scene = document.scene();
    core::TensorSpec* input = core::tensor_of(scene, core::Operand::input);
    const auto& files = document.shared_files();
    if (!files)
        return false;
    const std::string name =
        workspace.host.name_beside ? workspace.host.name_beside(open->opened_path, path) : path;
    const auto values = files->open(name);
    if (!values)
        return false;
    if (!input)
    {
        if (document.attach(name))
            return false;
        open->views.look.text = CellText::values;
        return true;
    }
    const core::SceneView view(document.shown());
    const core::TensorFacts& tensor = *view.tensor(core::Operand::input);
    if (!values->raw && !core::as_tensor(*values->array, tensor.dtype, tensor.layout.sizes, "input"))
        return false;
    input->values = core::ValuesFile{name};
    document.edit(std::move(scene), 0);
    open->views.look.text = CellText::values;
    return true;
}

} // namespace

void Workspace::open_path(const std::string& path)
{
    if (const auto lesson = host.lesson_text ? host.lesson_text(path) : std::nullopt)
    {
        if (!lesson->ok())
            message = told(path, lesson->problem());
        else if (open_lesson(*this, path, **lesson))
            note_recent(path);
        return;
    }
    if (host.is_data && host.is_data(path))
        return open_data(path);
    load_and_show(*this, path);
}

void Workspace::open_data(const std::string& path)
{
    if (host.tensors)
    {
        auto listed = host.tensors(path);
        if (listed && listed->size() > 1)
        {
            dialogs = {};
            dialogs.ask = Dialogs::Ask::choose_tensor;
            dialogs.path = path;
            dialogs.tensors = *std::move(listed);
            return;
        }
        if (!listed)
        {
            message = told(path, listed.problem());
            return;
        }
    }
    if (ask_about_layouts(path))
        return;
    if (host.is_dump && host.is_dump(path) && ask_about_dump(*this, path))
        return;
    if (attached(*this, path))
    {
        note_recent(path);
        return message.clear();
    }
    load_and_show(*this, path);
}

bool Workspace::ask_about_layouts(const std::string& path)
{
    auto layouts = host.layout_text ? host.layout_text(path) : std::nullopt;
    if (!layouts)
        return false;
    if (layouts->ok())
        ask_about_text(*this, **std::move(layouts), split_path(path).name);
    else
        message = told(path, layouts->problem());
    return true;
}

void Workspace::open_data_alone(const std::string& path)
{
    load_and_show(*this, path);
}

void Workspace::note_recent(const std::string& path)
{
    const std::string whole = host.whole(path);
    std::erase(recent, whole);
    recent.insert(recent.begin(), whole);
    if (recent.size() > most_recent)
        recent.pop_back();
}

OpenScene* Workspace::front() const
{
    return in_front < scenes.size() ? scenes[in_front].get() : nullptr;
}

Document* Workspace::document() const
{
    return front() ? &front()->document : nullptr;
}

ViewState& Workspace::views() const
{
    return front()->views;
}

bool Workspace::refining() const
{
    return front() && front()->views.refining;
}

void Workspace::open_scene(core::Scene scene, std::string path)
{
    const std::size_t replaced = in_front;
    const bool replaces = front() != nullptr;
    open_beside(std::move(scene), std::move(path));
    if (replaces)
        close_scene(replaced);
}

void Workspace::open_beside(core::Scene scene, std::string path)
{
    if (!path.empty())
        note_recent(path);
    auto values = host.values ? host.values(path) : nullptr;
    const std::size_t index = std::min(in_front + 1, scenes.size());
    Document document(std::move(scene), path, std::move(values));
    scenes.insert(scenes.begin() + static_cast<std::ptrdiff_t>(index),
                  std::make_shared<OpenScene>(OpenScene{std::move(document), std::move(path)}));
    bring_to_front(index);
    focus_canvas();
    note_file_state(*this);
    recall_view(*this);
}

bool Workspace::show_if_open(const std::string& path)
{
    for (std::size_t i = 0; i < scenes.size(); ++i)
        if (const std::string& own = scenes[i]->document.path;
            !own.empty() && host.whole(own) == host.whole(path))
        {
            bring_to_front(i);
            return true;
        }
    return false;
}

void Workspace::bring_to_front(std::size_t index)
{
    close_dialog(*this);
    forget_fields();
    in_front = std::min(index, scenes.size());
    focus_canvas(); // where the ring was is something else in this scene
}

void Workspace::close_scene(std::size_t index)
{
    call_off(*worker, scenes[index]);
    if (!scenes[index]->lesson)
        closed.push_back(scenes[index]);
    constexpr std::size_t most_closed = 8;
    if (closed.size() > most_closed)
        closed.erase(closed.begin());
    scenes.erase(scenes.begin() + static_cast<std::ptrdiff_t>(index));
    if (index == in_front)
        bring_to_front(scenes.empty() ? 0 : std::min(index, scenes.size() - 1));
    else if (index < in_front)
        --in_front;
}

void Workspace::reopen_scene()
{
    if (closed.empty())
        return;
    const std::size_t index = std::min(in_front + 1, scenes.size());
    scenes.insert(scenes.begin() + static_cast<std::ptrdiff_t>(index), std::move(closed.back()));
    closed.pop_back();
    bring_to_front(index);
}

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
    // They would tell what a lesson asks.
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
        theme = theme == ThemeName::dark ? ThemeName::light : ThemeName::dark;
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
            break; // the question that is open comes first
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
        if (front()) // without a picture there is no field that would take the keyboard, until there is
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
        else if (!said.empty())
            break;
        else if (!front() && !scenes.empty())
            bring_to_front(scenes.size() - 1); // back from the start page
        else if (presenting)
            present_or_end(*this);
        else if (front() && front()->dump.share >= 0)
            front()->dump.cancel = true; // the search that is under way
        else if (front() && front()->preview)
            end_preview(*front());
        else if (front() && views().look.step)
            views().look.step.reset();
        else if (front() && front()->lesson)
            leave_lesson(*this);
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
            remark = !found || found->candidates.empty()
                         ? "There is nothing to step through yet. Explain a dump first."
                     : found->guessed ? "Without an expected tensor, no element is known to be wrong."
                                      : "No mismatch: every element of the dump is as expected.";
        }
        break;
    case Command::quit:
        leave_all(*this, [](Workspace& w) { w.quit_requested = true; });
        break;
    }
}

} // namespace stridescope::ui
