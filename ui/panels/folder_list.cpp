#include "ui/panels/folder_list.h"

#include "ui/focus.h"
#include "ui/panels/file_dialog.h"
#include "ui/probe.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/paint.h"
#include "ui/workspace.h"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace stridescope::ui
{
namespace
{

std::string lower(std::string_view words)
{
    std::string small(words);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

bool row(const FolderEntry& entry, bool chosen, float width, float height)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + height);
    pointer_area(entry.name.c_str(), {width, height});
    if (probing())
        probe_last_item("folder/" + entry.name);
    if (chosen || ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled(
            low, high, packed_colour(chosen ? theme().accent.faded(0.2F) : theme().field_hovered),
            px(field_rounding));
    const std::string words =
        shortened(fonts().text, entry.is_folder ? entry.name + "/" : entry.name, width - px(20));
    const ImVec2 size = text_size(fonts().text, words.c_str());
    paint_text(fonts().text, {low.x + px(10), (low.y + high.y - size.y) / 2},
               entry.is_folder ? theme().accent : theme().text, words);
    return ImGui::IsItemClicked();
}

} // namespace

SplitPath split_path(const std::string& path)
{
    const auto slash = path.rfind('/');
    if (slash == std::string::npos)
        return {"", path};
    return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

std::vector<FolderEntry> matching(const std::vector<FolderEntry>& entries, std::string_view typed)
{
    const std::string wanted = lower(typed);
    std::vector<FolderEntry> found;
    for (const FolderEntry& entry : entries)
        if ((!entry.name.starts_with('.') || typed.starts_with('.'))
            && lower(entry.name).find(wanted) != std::string::npos)
            found.push_back(entry);
    std::sort(found.begin(), found.end(),
              [&](const FolderEntry& a, const FolderEntry& b)
              {
                  const auto order = [&](const FolderEntry& one) {
                      return std::tuple(!one.is_folder, !lower(one.name).starts_with(wanted), lower(one.name),
                                        one.name);
                  };
                  return order(a) < order(b);
              });
    return found;
}

std::optional<std::string> folder_rows(Workspace& workspace, bool entered)
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
    if (typed.name.empty() && typed.folder != "/")
        rows.insert(rows.begin(), {"..", true});
    if (rows.empty())
        return std::nullopt;
    const std::size_t last = rows.size() - 1;
    if (list.chosen && *list.chosen > last)
        list.chosen.reset();
    const bool arrows = !arrows_move_focus(); // else they go from button to button
    if (arrows && key_pressed(Key::down))
        list.chosen = list.chosen ? std::min(*list.chosen + 1, last) : 0;
    if (arrows && key_pressed(Key::up) && list.chosen)
        list.chosen = *list.chosen > 0 ? std::optional(*list.chosen - 1) : std::nullopt;

    const float height = px(26);
    const float width = ImGui::GetContentRegionAvail().x;
    const auto seen = static_cast<float>(std::min<std::size_t>(rows.size(), 10));
    std::optional<std::size_t> picked;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    begin_child("folder", {width, height * seen}, false);
    ImGui::PopStyleVar();
    if (list.chosen && (key_pressed(Key::down) || key_pressed(Key::up)))
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY(),
                                     height * (static_cast<float>(*list.chosen) + 1 - seen),
                                     height * static_cast<float>(*list.chosen)));
    clipped_rows(rows.size(), height,
                 [&](std::size_t i)
                 {
                     ImGui::SetCursorPosY(height * static_cast<float>(i));
                     if (row(rows[i], list.chosen == i, ImGui::GetContentRegionAvail().x, height))
                         picked = i;
                 });
    ImGui::EndChild();
    if (entered && list.chosen)
        picked = list.chosen;
    if (!picked)
        return std::nullopt;
    const FolderEntry& entry = rows[*picked];
    return typed.folder + entry.name + (entry.is_folder ? "/" : "");
}

} // namespace stridescope::ui
