#include "ui/panels/start_page.h"

#include "core/assets.h"
#include "core/scene/change_kind.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "ui/paint_figure.h"
#include "ui/panels/file_dialog.h"
#include "ui/panels/lesson_list.h"
#include "ui/picture/thumbnail.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/scroll_keys.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/tile.h"
#include "ui/workspace.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace stridescope::ui
{
namespace
{

struct Offer
{
    std::string name; ///< of the example, or the kind's
    std::string title;
    std::string about;
    core::Scene scene;
    Thumbnail thumbnail;
};

Offer make_offer(std::string name, std::string title, std::string about, core::Scene scene)
{
    Offer offer{std::move(name), std::move(title), std::move(about), std::move(scene), {}};
    if (const auto facts = core::evaluate(offer.scene, {.effort = core::Effort::interactive()}))
        offer.thumbnail = thumbnail_of(*facts);
    return offer;
}

const std::vector<Offer>& example_offers()
{
    static const std::vector<Offer> offers = []
    {
        std::vector<Offer> all;
        for (const core::assets::Example& example : core::assets::examples())
            if (auto parsed = core::parse_scene(example.json))
            {
                const std::string title = parsed->scene.title.value_or(std::string(example.name));
                all.push_back(
                    make_offer(std::string(example.name), title, core::summary(parsed->scene), parsed->scene));
            }
        return all;
    }();
    return offers;
}

const std::vector<Offer>& new_offers()
{
    static const std::vector<Offer> offers = []
    {
        std::vector<Offer> all;
        core::Kinds::each(
            [&]<typename K>() {
                all.push_back(
                    make_offer(K::name, std::string("New ") + K::noun, K::about, core::example_scene<K>()));
            });
        return all;
    }();
    return offers;
}

/// "Slices", "Memories"
std::string heading_of(std::string noun)
{
    noun.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(noun.front())));
    if (noun.back() == 'y')
        return noun.substr(0, noun.size() - 1) + "ies";
    return noun + 's';
}

/// A tile that opens its scene.
bool tile(const std::string& name, const Offer& offer, ImVec2 size)
{
    const Theme& colours = theme();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const auto [pressed, visible] = tile_button(name, size);
    if (!visible)
        return pressed;
    ImGui::PushClipRect(low, {high.x - px(10), high.y}, true);
    const std::string title = shortened(fonts().strong, offer.title, size.x - px(28));
    paint_text(fonts().strong, {low.x + px(14), low.y + px(11)}, colours.text, title);
    paint_text(fonts().text, {low.x + px(14), low.y + px(32)}, colours.text_faint,
               shortened(fonts().text, offer.about, size.x - px(28)));
    ImGui::PopClipRect();
    Figure memory(style().scale);
    draw_thumbnail(memory, offer.thumbnail, {low.x + px(14), low.y + px(60), high.x - px(14), high.y - px(8)},
                   style());
    show(memory);
    if (title != offer.title)
        item_tooltip(offer.title.c_str());
    return pressed;
}

/// Tiles in rows across the page; what was clicked.
const Offer* tiles(const std::string& prefix, const std::vector<const Offer*>& offers, float width, int most)
{
    const Offer* clicked = nullptr;
    const float between = px(12);
    const int columns = std::clamp(static_cast<int>(width / px(270)), 1, most);
    const float each =
        std::floor((width - between * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {between, between});
    int column = 0;
    for (const Offer* offer : offers)
    {
        if (column > 0)
            ImGui::SameLine();
        if (tile(prefix + offer->name, *offer, {each, px(103)}))
            clicked = offer;
        column = (column + 1) % columns;
    }
    ImGui::PopStyleVar();
    return clicked;
}

void heading(float width)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float logo = px(58);
    paint_logo({low.x, low.y + px(2)}, logo);
    paint_text(fonts().mono_big, {low.x + logo + px(20), low.y}, theme().text, "");
    paint_text(fonts().title, {low.x + logo + px(18), low.y + px(4)}, theme().text, "Stridescope");
    paint_text(
        fonts().text, {low.x + logo + px(18), low.y + px(34)}, theme().text_soft,
        shortened(fonts().text, "See where every element of a tensor lies in memory.", width - logo - px(18)));
    ImGui::Dummy({width, logo + px(14)});
}

void open_row(Workspace& workspace, float width)
{
    std::string& path = workspace.start_path;
    const float button_room = px(84);
    const float paste_room = button_width("Paste layout");
    text_field("start/path", path, "Path to a scene file, or drop a file here",
               width - button_room - paste_room - px(16), std::exchange(workspace.start_path_again, false));
    const bool entered = ImGui::IsItemDeactivated() && key_pressed(Key::enter, false);
    ImGui::SameLine();
    if ((button("start/open", "Open", {.width = button_room, .enabled = !path.empty()}) || entered)
        && !path.empty())
    {
        workspace.open_path(expanded_path(path));
        workspace.start_path_again = entered && !workspace.front();
    }
    ImGui::SameLine();
    if (button(
            "start/paste", "Paste layout",
            {.width = paste_room, .tooltip = "Paste a log line, code, or scene from the clipboard (Ctrl+V)"}))
        workspace.run(Command::paste);
}

/// Files that were open before, as buttons; the one that was pressed.
std::optional<std::string> recent_rows(const Workspace& workspace, float width)
{
    std::optional<std::string> pressed;
    if (workspace.recent.empty())
        return pressed;
    gap(10);
    section("Recent", "files");
    const float left = ImGui::GetCursorScreenPos().x;
    for (std::size_t i = 0; i < workspace.recent.size(); ++i)
    {
        const std::string& path = workspace.recent[i];
        const std::string name =
            shortened(fonts().text, split_path(path).name, std::min(px(320), width - px(24)));
        if (i > 0)
            next_button(name, px(8), left + width);
        if (button(("recent/" + std::to_string(i)).c_str(), name, {.tooltip = path}))
            pressed = path;
    }
    return pressed;
}

/// Files whose bytes tell something else than their scene; what was clicked.
const DumpExample* dump_tiles(Workspace& workspace, float width)
{
    const std::vector<DumpExample>& examples = dump_examples(workspace);
    if (examples.empty())
        return nullptr;
    gap(10);
    section("Dumps", "Examples with data. Open one, then select the Dump tab.");
    const float between = px(12);
    const int columns = std::clamp(static_cast<int>(width / px(270)), 1, 4);
    const float each =
        std::floor((width - between * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const DumpExample* clicked = nullptr;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {between, between});
    int column = 0;
    for (const DumpExample& example : examples)
    {
        if (column++ % columns > 0)
            ImGui::SameLine();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const auto [pressed, visible] = tile_button("dump-example/" + example.title, {each, px(60)});
        if (pressed)
            clicked = &example;
        if (!visible)
            continue;
        paint_text(fonts().strong, {low.x + px(14), low.y + px(11)}, theme().text,
                   shortened(fonts().strong, example.title, each - px(28)));
        paint_text(fonts().text, {low.x + px(14), low.y + px(32)}, theme().text_faint,
                   shortened(fonts().text, example.about, each - px(28)));
    }
    ImGui::PopStyleVar();
    return clicked;
}

} // namespace

void draw_start_page(Workspace& workspace, const Rect& area)
{
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    begin_child("start", {area.width(), area.height()}, false);
    ImGui::PopStyleVar();
    const float width = std::min(px(1240), area.width() - px(48));
    const float left = std::floor((area.width() - width) / 2);
    ImGui::Indent(left);
    gap(22);
    const ImVec2 head = ImGui::GetCursorScreenPos();
    heading(width);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const bool beside = width >= px(820);
    if (beside)
        ImGui::SetCursorScreenPos({head.x + std::floor(width / 2), head.y});
    const bool minute = minute_tile(workspace, beside ? width - std::floor(width / 2) : width);
    if (beside)
        ImGui::SetCursorScreenPos(below);
    else
        gap(4);
    const Offer* chosen = nullptr;
    std::vector<const Offer*> row;
    for (const Offer& offer : new_offers())
        row.push_back(&offer);
    chosen = tiles("new/", row, width, 4);
    gap(4);
    open_row(workspace, width);
    const auto again = recent_rows(workspace, width);
    const auto lesson = lesson_list(workspace, width);
    for (std::size_t kind = 0; kind < core::Kinds::count; ++kind)
    {
        row.clear();
        for (const Offer& offer : example_offers())
            if (offer.scene.content.index() == kind)
                row.push_back(&offer);
        if (row.empty())
            continue;
        gap(10);
        section(heading_of(core::Kinds::nouns[kind]), "examples");
        if (const Offer* one = tiles("example/", row, width, 4))
            chosen = one;
    }
    const DumpExample* const dump = dump_tiles(workspace, width);
    gap(24);
    ImGui::Unindent(left);
    scroll_by_keys(ScrollKeys::pages, area.height());
    ImGui::EndChild();
    ImGui::PopStyleColor();
    if (chosen)
    {
        workspace.message.clear();
        workspace.open_beside(chosen->scene);
    }
    else if (again)
        workspace.open_path(*again);
    else if (dump)
        open_dump_example(workspace, DumpExample(*dump));
    else if (minute || lesson)
        open_lesson(workspace, minute ? minute_lesson : *lesson);
}

} // namespace stridescope::ui
