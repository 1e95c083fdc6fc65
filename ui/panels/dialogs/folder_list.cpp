#include "ui/panels/dialogs/folder_list.h"

#include "core/text/letters.h"
#include "ui/panels/dialogs/file_dialog.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/workspace.h"
#include "ui/widgets/offer_list.h"

#include <algorithm>
#include <tuple>

namespace stridescope::ui
{

std::vector<FolderEntry> matching(const std::vector<FolderEntry>& entries, std::string_view typed)
{
    const std::string wanted = core::in_small_letters(typed);
    std::vector<FolderEntry> found;
    for (const FolderEntry& entry : entries)
        if ((!entry.name.starts_with('.') || typed.starts_with('.'))
            && core::in_small_letters(entry.name).find(wanted) != std::string::npos)
            found.push_back(entry);
    std::sort(found.begin(), found.end(),
              [&](const FolderEntry& a, const FolderEntry& b)
              {
                  const auto order = [&](const FolderEntry& one)
                  {
                      return std::tuple(!one.is_folder, !core::in_small_letters(one.name).starts_with(wanted),
                                        core::in_small_letters(one.name), one.name);
                  };
                  return order(a) < order(b);
              });
    return found;
}

std::string completed_name(const std::vector<FolderEntry>& entries, const std::string& typed)
{
    const auto whole = [](const FolderEntry& entry) { return entry.name + (entry.is_folder ? "/" : ""); };
    std::vector<std::string> names;
    std::vector<std::string> in_any_case;
    for (const FolderEntry& entry : entries)
    {
        if (entry.name.starts_with('.') && !typed.starts_with('.'))
            continue;
        if (entry.name.starts_with(typed))
            names.push_back(whole(entry));
        else if (core::in_small_letters(entry.name).starts_with(core::in_small_letters(typed)))
            in_any_case.push_back(whole(entry));
    }
    if (names.empty() && in_any_case.size() == 1)
        names = in_any_case;
    if (names.empty())
        return typed;
    std::string common = names.front();
    for (const std::string& name : names)
    {
        const auto differ = std::mismatch(common.begin(), common.end(), name.begin(), name.end());
        common.erase(differ.first, common.end());
    }
    // The common part must not end in the middle of a character of several bytes.
    while (common.size() > typed.size() && names.front().size() > common.size()
           && (static_cast<unsigned char>(names.front()[common.size()]) & 0xC0U) == 0x80U)
        common.pop_back();
    return common;
}

std::string completed_path(const Workspace& workspace)
{
    const Dialogs& dialogs = workspace.dialogs;
    const SplitPath typed = split_path(dialogs.path);
    const bool known =
        dialogs.folder.read && dialogs.folder.folder == split_path(expanded_path(dialogs.path)).folder;
    return known && !typed.name.empty() ? typed.folder + completed_name(dialogs.folder.entries, typed.name)
                                        : dialogs.path;
}

namespace
{

void folder_line(const std::string& folder)
{
    text(fonts().text, theme().text_faint,
         shortened(fonts().text, "in " + folder, ImGui::GetContentRegionAvail().x));
    probe_last_item("folder/in/" + folder);
}

} // namespace

std::optional<std::string> folder_rows(Workspace& workspace, std::size_t most_rows, bool entered)
{
    if (!workspace.host.list)
        return std::nullopt;
    Dialogs& dialogs = workspace.dialogs;
    FolderList& list = dialogs.folder;
    const SplitPath typed =
        split_path(dialogs.path.starts_with('~') ? expanded_path(dialogs.path) : dialogs.path);
    if (!list.read || list.folder != typed.folder)
        list = {typed.folder, true, workspace.host.list(typed.folder), std::nullopt};
    auto rows = matching(list.entries, typed.name);
    if (rows.empty() && dialogs.ask == Dialogs::Ask::save_file)
        rows = matching(list.entries, ""); // what is beside the new file
    if (most_rows >= 3)
        folder_line(workspace.host.whole(typed.folder.empty() ? "." : typed.folder));
    if (typed.name.empty() && typed.folder != "/")
        rows.insert(rows.begin(), {"..", true});
    auto picked = offer_list("folder", rows.size(), most_rows, list.chosen,
                             [&](std::size_t i) {
                                 return OfferRow{rows[i].name, rows[i].is_folder ? "/" : "", rows[i].is_folder};
                             });
    if (entered && list.chosen)
        picked = list.chosen;
    else if (entered && dialogs.ask == Dialogs::Ask::open_file && !typed.name.empty() && rows.size() == 1)
        picked = 0; // the only entry left is the one that is meant
    if (!picked)
        return std::nullopt;
    const FolderEntry& entry = rows[*picked];
    return typed.folder + entry.name + (entry.is_folder ? "/" : "");
}

} // namespace stridescope::ui
