#include "ui/panels/dialogs.h"

#include "ui/view_memory.h"

namespace stridescope::ui
{

void leave_document(Workspace& workspace, std::function<void(Workspace&)> then)
{
    if (!workspace.document || !workspace.document->changed_since_saved())
    {
        then(workspace);
        return;
    }
    workspace.dialogs = {};
    workspace.dialogs.ask = Dialogs::Ask::unsaved;
    workspace.dialogs.then = std::move(then);
}

void ask_for_file(Workspace& workspace, Dialogs::Ask ask)
{
    Dialogs next;
    next.ask = ask;
    next.then = std::move(workspace.dialogs.then);
    if (workspace.document && ask == Dialogs::Ask::save_file)
        next.path = workspace.document->path.empty() ? "untitled.json" : workspace.document->path;
    workspace.dialogs = std::move(next);
}

void save_document(Workspace& workspace)
{
    if (!workspace.document)
        return;
    Document& document = *workspace.document;
    if (document.path.empty())
    {
        ask_for_file(workspace, Dialogs::Ask::save_file);
        return;
    }
    if (auto failure = workspace.host.save(document.path, scene_with_view(workspace)))
    {
        workspace.message = *failure;
        close_dialog(workspace);
        return;
    }
    document.mark_saved();
    const auto then = std::move(workspace.dialogs.then);
    close_dialog(workspace);
    if (then)
        then(workspace);
}

void close_dialog(Workspace& workspace)
{
    workspace.dialogs = {};
}

} // namespace stridescope::ui
