#include "ui/panels/dialogs/palette.h"

#include "core/assets.h"
#include "core/code/write_code.h"
#include "core/lessons/lesson.h"
#include "core/scene/parse.h"
#include "core/scene/scene.h"
#include "core/text/letters.h"
#include "ui/panels/dialogs/manual.h"
#include "ui/picture/coloured_by.h"
#include "ui/shell/paint.h"
#include "ui/state/lesson_run.h"
#include "ui/state/workspace.h"
#include "ui/widgets/offer_list.h"
#include "ui/widgets/text_field.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

std::vector<std::string> split(std::string_view words)
{
    std::vector<std::string> parts;
    std::string part;
    for (const char c : core::in_small_letters(words) + ' ')
        if (c != ' ')
            part += c;
        else if (!part.empty())
            parts.push_back(std::exchange(part, {}));
    return parts;
}

/// Returns the headings of a page of the manual, in lower case.
std::string headings(std::string_view page)
{
    std::string all;
    for (std::size_t begin = 0; begin < page.size();)
    {
        const std::size_t end = std::min(page.find('\n', begin), page.size());
        if (page[begin] == '#')
            all += core::in_small_letters(page.substr(begin, end - begin)) + ' ';
        begin = end + 1;
    }
    return all;
}

const std::vector<PaletteEntry>& everything()
{
    static const std::vector<PaletteEntry> all = []
    {
        std::vector<PaletteEntry> entries;
        for (const CommandInfo& info : commands())
            if (info.command != Command::palette
                && info.command != Command::dismiss
                // An entry with a second key of the same command is left out.
                && (entries.empty() || entries.back().command != info.command))
                entries.push_back({std::string(info.name),
                                   key_text(info.command),
                                   info.command,
                                   {},
                                   std::string(also_called(info.command))});
        for (const core::assets::Example& example : core::assets::examples())
            if (const auto parsed = core::parse_scene(example.json))
                entries.push_back({parsed->scene.title.value_or(std::string(example.name)),
                                   "example: " + core::summary(parsed->scene), std::nullopt,
                                   [scene = parsed->scene](Workspace& workspace)
                                   {
                                       workspace.message.clear();
                                       workspace.open_beside(scene);
                                   }});
        for (const core::assets::LessonFile& file : core::assets::lessons())
            if (const auto parsed = core::parse_lesson(file.text))
                entries.push_back({parsed->title, "lesson", std::nullopt,
                                   [name = file.name](Workspace& workspace) { open_lesson(workspace, name); },
                                   file.name == minute_lesson ? "one-minute tour introduction" : ""});
        for (const core::assets::ManualPage& page : core::assets::manual())
            entries.push_back({manual_title(page.text), "manual", std::nullopt,
                               [name = page.name](Workspace& workspace) { open_manual(workspace, name); },
                               headings(page.text)});
        return entries;
    }();
    return all;
}

void choose(Workspace& workspace, const PaletteEntry& entry)
{
    if (!entry.enabled)
        return;
    close_dialog(workspace);
    if (entry.command)
        workspace.run(*entry.command);
    else
        entry.open(workspace);
}

/// Returns the meanings that colours of the scene in front can have, and the languages that it can be written
/// in.
std::vector<PaletteEntry> scene_entries(const Workspace& workspace)
{
    std::vector<PaletteEntry> entries;
    if (!workspace.front() || !workspace.views().view)
        return entries;
    const core::SceneView& view = *workspace.views().view;
    for (const ColouredBy& way : ways_to_colour(workspace.views().look, view))
        entries.push_back({"Colour " + colour_said(view, way), "", std::nullopt,
                           [way](Workspace& w)
                           {
                               if (w.front())
                                   w.views().look.colour = way;
                               w.views().look.seen.reset();
                           }});
    for (std::size_t i = 0; !workspace.front()->lesson && i < core::code_targets().size(); ++i)
        entries.push_back({"Code: " + std::string(core::code_targets()[i].title), "", std::nullopt,
                           [i](Workspace& w)
                           {
                               if (!w.front())
                                   return;
                               w.views().tab = RightTab::code;
                               w.views().column = Column::facts;
                               w.views().code.target = i;
                           }});
    return entries;
}

} // namespace

std::vector<PaletteEntry> palette_entries(std::string_view typed, bool scene_is_open,
                                          std::span<const DumpExample> dumps,
                                          std::span<const PaletteEntry> of_scene)
{
    const std::vector<std::string> parts = split(typed);
    const std::string beginning = core::in_small_letters(typed);
    std::vector<PaletteEntry> found;
    std::vector<PaletteEntry> by_other_words;
    const auto has_all = [&](const std::string& words)
    {
        return std::all_of(parts.begin(), parts.end(),
                           [&](const std::string& part) { return words.find(part) != std::string::npos; });
    };
    const auto offer = [&](const PaletteEntry& entry)
    {
        const std::string words = core::in_small_letters(entry.words + " " + entry.remark);
        if (has_all(words))
            found.push_back(entry);
        else if (has_all(words + " " + entry.also))
            by_other_words.push_back(entry);
    };
    for (PaletteEntry entry : everything())
    {
        if (entry.command && !scene_is_open && needs_scene(*entry.command))
        {
            entry.enabled = false;
            entry.remark = "open a scene first";
        }
        offer(entry);
    }
    for (const PaletteEntry& entry : of_scene)
        offer(entry);
    for (const DumpExample& dump : dumps)
        offer({dump.title, "dump: " + dump.about, std::nullopt,
               [dump](Workspace& workspace) { open_dump_example(workspace, dump); }});
    std::stable_partition(found.begin(), found.end(),
                          [&](const PaletteEntry& entry)
                          { return core::in_small_letters(entry.words).starts_with(beginning); });
    // "dump" is more likely to mean the action than its page of the manual.
    std::stable_partition(found.begin(), found.end(),
                          [](const PaletteEntry& entry) { return entry.command && entry.enabled; });
    std::stable_partition(by_other_words.begin(), by_other_words.end(),
                          [](const PaletteEntry& entry) { return entry.command.has_value(); });
    found.insert(found.end(), by_other_words.begin(), by_other_words.end());
    if (typed.empty())
        std::stable_partition(found.begin(), found.end(),
                              [](const PaletteEntry& entry) { return entry.enabled; });
    return found;
}

void draw_palette(Workspace& workspace, std::size_t most_rows)
{
    Dialogs& dialogs = workspace.dialogs;
    const bool entered = (key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false))
                         && !ImGui::IsWindowAppearing();
    // Enter takes the keyboard from a field; if there was nothing to choose, the field keeps it.
    if (text_field("palette/words", dialogs.words, "Search actions and examples",
                   ImGui::GetContentRegionAvail().x, ImGui::IsWindowAppearing() || entered)
        || !dialogs.chosen)
        dialogs.chosen = 0;
    const auto entries = palette_entries(dialogs.words, workspace.document() != nullptr,
                                         dump_examples(workspace), scene_entries(workspace));
    if (entries.empty())
        text(fonts().text, theme().text_faint, "No matches.");
    auto clicked = offer_list("palette", entries.size(), most_rows, dialogs.chosen,
                              [&](std::size_t i) {
                                  return OfferRow{.words = entries[i].words,
                                                  .remark = entries[i].remark,
                                                  .enabled = entries[i].enabled};
                              });
    if (entered && !entries.empty())
        clicked = dialogs.chosen.value_or(0);
    if (key_pressed(Key::escape, false))
        close_dialog(workspace);
    else if (clicked)
        choose(workspace, PaletteEntry(entries[*clicked]));
}

} // namespace stridescope::ui
