#include "ui/state/workspace.h"

#include "core/scene/arrange.h"
#include "core/scene/change_kind.h"
#include "ui/picture/folded_rows.h"
#include "ui/state/document_look.h"
#include "ui/state/dump_state.h"
#include "ui/state/file_changes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
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
        if (!workspace.ask_about_layouts(path)) // a log may not be a scene
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
    note_file_state(*this);
    recall_view(*this);
    if (OpenScene& open = *front(); !open.opened_path.empty() && names_a_dump(open.document.scene()))
        open.views.tab = RightTab::dump;
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
    in_front = std::min(index, scenes.size());
    if (front() && front()->lesson)
        front()->lesson->fresh = true; // its field takes the keyboard again
    if (when_front_changes)
        when_front_changes();
}

namespace
{

/// Cancels all work on a scene; it starts again if the scene is shown once more.
void call_off(Worker& worker, const std::shared_ptr<OpenScene>& open)
{
    worker.cancel_all(open);
    worker.cancel_all(open->dump.owner);
    if (open->lesson)
        worker.cancel_all(open->lesson);
    open->work = {};
    open->accesses.of.reset();
    if (open->comparison && !open->comparison->found)
        open->comparison->started = false;
}

} // namespace

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

} // namespace stridescope::ui
