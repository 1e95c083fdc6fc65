#include "ui/state/dialogs.h"

#include "core/scene/named_files.h"
#include "ui/state/document_look.h"

#include <algorithm>

namespace stridescope::ui
{

void leave_document(Workspace& workspace, std::function<void(Workspace&)> then)
{
    if (!workspace.document() || !workspace.document()->changed_since_saved())
    {
        then(workspace);
        return;
    }
    workspace.dialogs = {};
    workspace.dialogs.ask = Dialogs::Ask::unsaved;
    workspace.dialogs.then = std::move(then);
}

namespace
{

using Scenes = std::vector<std::shared_ptr<OpenScene>>;

/// Asks about one scene after the other; they are closed once all questions are answered, and none if one is
/// cancelled.
void leave_others(Workspace& workspace, Scenes asked, std::function<void(Workspace&)> then)
{
    const auto is_open = [&](const auto& open) {
        return open->document.changed_since_saved()
               && std::find(asked.begin(), asked.end(), open) == asked.end();
    };
    const auto& scenes = workspace.scenes;
    const auto unsaved = std::find_if(scenes.begin(), scenes.end(), is_open);
    if (unsaved == scenes.end())
    {
        for (const auto& open : asked)
            if (const auto found = std::find(scenes.begin(), scenes.end(), open); found != scenes.end())
                workspace.close_scene(static_cast<std::size_t>(found - scenes.begin()));
        return then(workspace);
    }
    workspace.bring_to_front(static_cast<std::size_t>(unsaved - scenes.begin()));
    asked.push_back(*unsaved);
    leave_document(workspace, [asked = std::move(asked), then = std::move(then)](Workspace& w)
                   { leave_others(w, asked, then); });
}

} // namespace

void leave_all(Workspace& workspace, std::function<void(Workspace&)> then)
{
    leave_others(workspace, {}, std::move(then));
}

void ask_for_file(Workspace& workspace, Dialogs::Ask ask)
{
    if (workspace.dialogs.choice && workspace.dialogs.ask == ask)
        return; // it is on the screen
    Dialogs next;
    next.ask = ask;
    next.then = std::move(workspace.dialogs.then);
    if (const Document* document = workspace.document(); document && ask == Dialogs::Ask::save_file)
        next.path = document->path.empty() ? std::string("untitled") + scene_ending : document->path;
    if (workspace.host.choose_file)
    {
        const OpenScene* const front = workspace.front();
        next.choice = workspace.host.choose_file(
            {ask == Dialogs::Ask::save_file, ask == Dialogs::Ask::save_file ? next.path
                                             : front ? split_path(front->opened_path).folder
                                                     : std::string()});
    }
    workspace.dialogs = std::move(next);
}

std::optional<std::string> save_to(const Workspace& workspace, const std::string& path)
{
    core::Scene scene = scene_with_view(workspace);
    const std::string beside = split_path(workspace.front()->opened_path).folder;
    // A scene opened as data is named by its whole path until it has a file of its own.
    const bool first = workspace.document()->path.empty();
    if (workspace.host.name_beside && (first || beside != split_path(path).folder))
        core::for_each_named_file(scene,
                                  [&](core::ValuesFile& file, const std::string&)
                                  {
                                      if (!file.path.starts_with('/'))
                                          file.path = workspace.host.name_beside(path, beside + file.path);
                                      else if (first)
                                          file.path = workspace.host.name_beside(path, file.path);
                                  });
    return workspace.host.save(path, scene);
}

bool changed_on_disk(const Workspace& workspace)
{
    const Document& document = *workspace.document();
    if (document.path.empty() || document.file_state.empty() || !workspace.host.file_state)
        return false;
    const std::string now = workspace.host.file_state(document.path);
    return !now.empty() && now != document.file_state;
}

void note_file_state(Workspace& workspace)
{
    Document& document = *workspace.document();
    if (workspace.host.file_state && !document.path.empty())
        document.file_state = workspace.host.file_state(document.path);
    workspace.front()->file_changes.offered = false; // later changes by others were replaced
}

void note_saved(Workspace& workspace)
{
    Document& document = *workspace.document();
    document.mark_saved();
    note_file_state(workspace);
    workspace.message.clear();
    if (const auto& broken = document.problem())
        workspace.message = "Saved, but the scene is invalid at " + broken->where + ": " + broken->message;
}

void save_document(Workspace& workspace)
{
    if (!workspace.document())
        return;
    Document& document = *workspace.document();
    if (document.path.empty())
    {
        ask_for_file(workspace, Dialogs::Ask::save_file);
        return;
    }
    if (changed_on_disk(workspace))
    {
        Dialogs question;
        question.ask = Dialogs::Ask::save_file;
        question.path = document.path;
        question.error = "Another program changed this file after you opened or saved it.";
        question.replace = true;
        question.then = std::move(workspace.dialogs.then);
        workspace.dialogs = std::move(question);
        return;
    }
    if (auto failure = save_to(workspace, document.path))
    {
        workspace.message = *failure;
        close_dialog(workspace);
        return;
    }
    note_saved(workspace);
    const auto then = std::move(workspace.dialogs.then);
    close_dialog(workspace);
    if (then)
        then(workspace);
}

bool asks_about_file(const Workspace& workspace)
{
    const Dialogs::Ask ask = workspace.dialogs.ask;
    return ask == Dialogs::Ask::choose_tensor || ask == Dialogs::Ask::read_dump;
}

void close_dialog(Workspace& workspace)
{
    workspace.dialogs = {};
}

} // namespace stridescope::ui
