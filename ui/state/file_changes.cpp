#include "ui/state/file_changes.h"

#include "core/scene/named_files.h"
#include "ui/state/dialogs.h"
#include "ui/state/workspace.h"

#include <algorithm>
#include <memory>

namespace stridescope::ui
{
namespace
{

std::string state_of(const Workspace& workspace, const std::string& path)
{
    return workspace.host.file_state(path);
}

/// Marks files as known: what was written here, or has just been read, is not a change.
void take_as_seen(const Workspace& workspace, const OpenScene& open, FileChanges& changes)
{
    changes.offered = false;
    changes.coming.clear();
    changes.seen.clear();
    for (const std::string& path : files_of(open))
        changes.seen[path] = path == open.document.path && !open.document.file_state.empty()
                                 ? open.document.file_state
                                 : state_of(workspace, path);
}

/// Result of checking a file.
enum class Change
{
    none,
    fresh,  ///< it differs from what is shown, for the first time: it may still be being written
    lasting ///< it differs from what is shown, as at the last check
};

Change change_of(const Workspace& workspace, const OpenScene& open, FileChanges& changes,
                 const std::string& path)
{
    const std::string now = state_of(workspace, path);
    const std::string& here = path == open.document.path ? open.document.file_state : now;
    std::string& seen = changes.seen.try_emplace(path, here.empty() ? now : here).first->second;
    const bool saved_here = path == open.document.path && now == here;
    if (now.empty() || now == seen || saved_here)
    {
        if (saved_here)
            seen = now;
        changes.coming.erase(path);
        return Change::none;
    }
    return changes.coming.insert_or_assign(path, now).second ? Change::fresh : Change::lasting;
}

/// Reads the contents of a document's files again.
void read_data_again(Document& document)
{
    Document anew(document.states(), document.saved_state(), document.path, document.shared_files());
    anew.file_state = document.file_state;
    if (const std::string& attached = document.attached_file(); !attached.empty())
        static_cast<void>(anew.attach(attached)); // data that no longer fit are not shown
    document = std::move(anew);
}

} // namespace

std::vector<std::string> files_of(const OpenScene& open)
{
    std::vector<std::string> paths;
    if (!open.document.path.empty())
        paths.push_back(open.document.path);
    const std::string folder = split_path(open.opened_path).folder;
    const auto add = [&](const std::string& name)
    { paths.push_back(name.starts_with('/') ? name : folder + name); };
    core::for_each_named_file(open.document.scene(),
                              [&](const core::ValuesFile& file, const std::string&) { add(file.path); });
    if (!open.document.attached_file().empty())
        add(open.document.attached_file());
    if (open.lesson && !open.lesson->path.empty())
        paths.push_back(open.lesson->path);
    return paths;
}

namespace
{

/// Shows the files' current contents. A scene that cannot be read changes nothing, and is reported if the
/// change is `lasting`. Returns whether there is something to draw.
bool show_again(Workspace& workspace, OpenScene& open, bool lasting)
{
    if (open.lesson)
    {
        std::string why = read_lesson_again(workspace);
        if (!why.empty() && !lasting)
            return false;
        take_as_seen(workspace, open, open.file_changes);
        if (!why.empty())
            workspace.message = std::move(why);
        return true;
    }
    Document& document = open.document;
    std::string why;
    const std::string state = document.path.empty() ? std::string() : state_of(workspace, document.path);
    if (!state.empty() && state != document.file_state)
    {
        if (auto scene = workspace.host.load(document.path))
        {
            document.edit(*std::move(scene), 0);
            document.mark_saved();
        }
        else if (!lasting)
            return false;
        else
            why = document.path + ": " + scene.problem().message;
        document.file_state = state;
    }
    read_data_again(document);
    take_as_seen(workspace, open, open.file_changes);
    if (!why.empty())
        workspace.message = why;
    return true;
}

} // namespace

void read_again(Workspace& workspace, const std::shared_ptr<OpenScene>& open)
{
    static_cast<void>(show_again(workspace, *open, true));
}

bool look_for_file_changes(Workspace& workspace)
{
    if (!workspace.host.file_state)
        return false;
    bool something = false;
    for (const auto& open : workspace.scenes)
    {
        if (open->lesson && workspace.front() != open.get())
            continue; // its page is made when it is in front; the change is noticed then
        FileChanges& changes = open->file_changes;
        Change change = Change::none;
        for (const std::string& path : files_of(*open))
            change = std::max(change, change_of(workspace, *open, changes, path));
        const bool lasting = change == Change::lasting;
        if (change == Change::none)
            continue;
        if (changes.followed && (open->lesson || !open->document.changed_since_saved()))
            something = show_again(workspace, *open, lasting) || something;
        else if (lasting && !changes.offered)
            something = changes.offered = true;
    }
    return something;
}

void follow_file(Workspace& workspace, const std::string& path)
{
    for (const auto& open : workspace.scenes)
        for (const std::string& own : files_of(*open))
            if (workspace.host.whole(own) == workspace.host.whole(path))
            {
                FileChanges& changes = open->file_changes;
                changes.followed = true;
                if (changes.offered && !open->document.changed_since_saved())
                    read_again(workspace, open);
                break;
            }
}

bool offers_to_read_again(const std::shared_ptr<OpenScene>& open)
{
    return open->file_changes.offered;
}

} // namespace stridescope::ui
