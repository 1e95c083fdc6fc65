#include "ui/panels/palette.h"

#include "core/assets.h"
#include "core/scene/parse.h"
#include "core/scene/scene.h"
#include "ui/focus.h"
#include "ui/probe.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"
#include "ui/workspace.h"

#include <algorithm>
#include <cctype>

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

std::vector<std::string> split(std::string_view words)
{
    std::vector<std::string> parts;
    std::string part;
    for (const char c : lower(words) + ' ')
        if (c != ' ')
            part += c;
        else if (!part.empty())
            parts.push_back(std::exchange(part, {}));
    return parts;
}

const std::vector<PaletteEntry>& everything()
{
    static const std::vector<PaletteEntry> all = []
    {
        std::vector<PaletteEntry> entries;
        for (const CommandInfo& info : commands())
            if (info.command != Command::palette && info.command != Command::dismiss
                && (entries.empty() || entries.back().command != info.command)) // a second key of the same
                entries.push_back({std::string(info.name), key_text(info.command), info.command, 0});
        const auto examples = core::assets::examples();
        for (std::size_t i = 0; i < examples.size(); ++i)
            if (const auto parsed = core::parse_scene(examples[i].json))
                entries.push_back({parsed->scene.title.value_or(std::string(examples[i].name)),
                                   "example: " + core::summary(parsed->scene), std::nullopt, i});
        return entries;
    }();
    return all;
}

void choose(Workspace& workspace, const PaletteEntry& entry)
{
    close_dialog(workspace);
    if (entry.command)
        return workspace.run(*entry.command);
    const auto parsed = core::parse_scene(core::assets::examples()[entry.example].json);
    workspace.message.clear();
    workspace.open_beside(parsed->scene);
}

/// A row of the list; true where it was clicked.
bool row(const std::string& id, const PaletteEntry& entry, bool chosen, float width, float height)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + width, low.y + height);
    pointer_area(id.c_str(), {width, height});
    probe_last_item(id);
    if (chosen || ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled(
            low, high, packed_colour(chosen ? theme().accent.faded(0.2F) : theme().field_hovered),
            px(field_rounding));
    const float room = width - px(24);
    const ImVec2 remark = text_size(fonts().text, entry.remark.c_str());
    const std::string words =
        shortened(fonts().text, entry.words, room - std::min(remark.x + px(16), room / 2));
    const float used = text_size(fonts().text, words.c_str()).x;
    paint_text(fonts().text, {low.x + px(12), (low.y + high.y - remark.y) / 2}, theme().text, words);
    const std::string right = shortened(fonts().text, entry.remark, room - used - px(16));
    paint_text(fonts().text,
               {high.x - px(12) - text_size(fonts().text, right.c_str()).x, (low.y + high.y - remark.y) / 2},
               theme().text_faint, right);
    return ImGui::IsItemClicked();
}

} // namespace

std::vector<PaletteEntry> palette_entries(std::string_view typed, bool scene_is_open)
{
    const std::vector<std::string> parts = split(typed);
    const std::string beginning = lower(typed);
    std::vector<PaletteEntry> found;
    for (const PaletteEntry& entry : everything())
    {
        if (entry.command && !scene_is_open && needs_scene(*entry.command))
            continue;
        const std::string words = lower(entry.words + " " + entry.remark);
        if (std::all_of(parts.begin(), parts.end(),
                        [&](const std::string& part) { return words.find(part) != std::string::npos; }))
            found.push_back(entry);
    }
    std::stable_partition(found.begin(), found.end(),
                          [&](const PaletteEntry& entry) { return lower(entry.words).starts_with(beginning); });
    return found;
}

void draw_palette(Workspace& workspace)
{
    Dialogs& dialogs = workspace.dialogs;
    const float width = ImGui::GetContentRegionAvail().x;
    if (text_field("palette/words", dialogs.path, "Search actions and examples", width,
                   ImGui::IsWindowAppearing()))
        dialogs.chosen = 0;
    const auto entries = palette_entries(dialogs.path, workspace.document() != nullptr);
    const auto last = entries.empty() ? 0 : entries.size() - 1;
    if (key_pressed(Key::down))
        dialogs.chosen = std::min(dialogs.chosen + 1, last);
    if (key_pressed(Key::up))
        dialogs.chosen -= dialogs.chosen > 0 ? 1 : 0;
    dialogs.chosen = std::min(dialogs.chosen, last);
    const bool entered = (key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false))
                         && !ImGui::IsWindowAppearing();
    const float height = px(30);
    constexpr std::size_t most_rows = 12;
    const auto rows = static_cast<float>(std::clamp<std::size_t>(entries.size(), 1, most_rows));
    std::optional<std::size_t> clicked;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    begin_child("offers", {width, height * rows}, false);
    ImGui::PopStyleVar();
    if (entries.empty())
        text(fonts().text, theme().text_faint, "Nothing has these words in it.");
    if (key_pressed(Key::down) || key_pressed(Key::up))
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY(),
                                     height * (static_cast<float>(dialogs.chosen) + 1 - rows),
                                     height * static_cast<float>(dialogs.chosen)));
    clipped_rows(entries.size(), height,
                 [&](std::size_t i)
                 {
                     ImGui::SetCursorPosY(height * static_cast<float>(i));
                     if (row("palette/" + entries[i].words, entries[i], i == dialogs.chosen,
                             ImGui::GetContentRegionAvail().x, height))
                         clicked = i;
                 });
    ImGui::EndChild();
    if (entered && !entries.empty())
        clicked = dialogs.chosen;
    if (key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (clicked)
        choose(workspace, PaletteEntry(entries[*clicked]));
}

} // namespace stridescope::ui
