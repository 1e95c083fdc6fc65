#include "ui/panels/top_bar.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/state/browser.h"
#include "ui/state/workspace.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr float least_tab = 104; ///< fits a few letters of its name; other scenes are in a list
constexpr float most_tab = 230;
constexpr float between_tabs = 4;

std::string with_key(const std::string& words, Command command)
{
    const std::string key = key_text(command);
    return key.empty() ? words : words + "  (" + key + ")";
}

/// Paints the first letter of the kind on a plate in the kind's colour.
void paint_kind(ImVec2 place, float side, std::size_t kind)
{
    const Colour colour = theme().of_dimension(kind);
    ImGui::GetWindowDrawList()->AddRectFilled(place, {place.x + side, place.y + side},
                                              packed_colour(colour.faded(0.25F)), px(5));
    paint_text_centred(fonts().cell[1], place, {place.x + side, place.y + side}, colour,
                       std::string_view(core::Kinds::titles[kind]).substr(0, 1));
}

/// Draws the tab of one open scene. Pressing it shows the scene, or closes it by its cross.
void tab(Workspace& workspace, std::size_t index, const Rect& area)
{
    const Document& document = workspace.scenes[index]->document;
    const bool here = workspace.in_front == index;
    const Theme& colours = theme();
    const std::string id = "tab/" + std::to_string(index);
    ImGui::SetCursorScreenPos({area.left, area.top});
    const float cross = here && area.width() > px(90) ? px(24) : 0;
    const bool pressed = invisible_button(id.c_str(), {area.width() - cross, area.height()});
    probe_last_item(id);
    const bool hovered = ImGui::IsItemHovered();
    const std::string name = name_of(*workspace.scenes[index]);
    item_tooltip((name + "\n" + core::caption(document.scene())
                  + (document.path.empty() ? ", unsaved" : "\n" + document.path))
                     .c_str());
    auto* const list = ImGui::GetWindowDrawList();
    const Colour fill = here ? colours.field : hovered ? colours.field_hovered : colours.card;
    list->AddRectFilled({area.left, area.top}, {area.right, area.bottom}, packed_colour(fill),
                        px(field_rounding));
    if (here)
        list->AddRect({area.left, area.top}, {area.right, area.bottom}, packed_colour(colours.chosen_edge),
                      px(field_rounding));
    const float side = px(18);
    const float middle = (area.top + area.bottom) / 2;
    paint_kind({area.left + px(7), middle - side / 2}, side, document.scene().content.index());
    float right = area.right - px(8) - cross;
    if (document.changed_since_saved())
    {
        list->AddCircleFilled({right - px(3), middle}, px(3.5F), packed_colour(colours.accent));
        right -= px(12);
    }
    const float left = area.left + px(7) + side + px(7);
    if (const std::string shown = shortened(fonts().text, name, right - left); !shown.empty())
        paint_text(fonts().text, {left, middle - text_size(fonts().text, shown.c_str()).y / 2},
                   here ? colours.text : colours.text_soft, shown);
    bool closed = hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Middle);
    if (cross > 0)
    {
        ImGui::SetCursorScreenPos({area.right - cross, area.top});
        closed |= invisible_button("tab/close", {cross, area.height()});
        stop_by_choice_only();
        probe_last_item("tab/close");
        paint_text_centred(fonts().text, {area.right - cross, area.top}, {area.right - px(4), area.bottom},
                           ImGui::IsItemHovered() ? colours.text : colours.text_faint, "\xC3\x97");
        item_tooltip(with_key("Close", Command::close_scene).c_str());
    }
    if (closed)
    {
        workspace.bring_to_front(index);
        workspace.run(Command::close_scene);
    }
    else if (pressed)
        workspace.bring_to_front(index);
}

bool menu_row(const char* name, const std::string& words, const std::string& key, bool enabled);

/// Lists the open scenes by name, one per row.
void scene_rows(Workspace& workspace)
{
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < workspace.scenes.size(); ++i)
    {
        const OpenScene& open = *workspace.scenes[i];
        if (menu_row(("menu/scene/" + std::to_string(i)).c_str(), name_of(open),
                     open.document.changed_since_saved() ? "\xE2\x97\x8F" : "", true))
            chosen = i;
    }
    if (!chosen)
        return;
    ImGui::CloseCurrentPopup();
    workspace.bring_to_front(*chosen);
}

/// Begins a popup below a button of the bar, as high as the window allows.
bool begin_menu(const char* name, float right, float top)
{
    const float least = ImGui::GetStyle().WindowMinSize.y;
    const float room = std::max(least, ImGui::GetIO().DisplaySize.y - top - px(8));
    const float width = std::min(px(300), ImGui::GetIO().DisplaySize.x - px(16));
    ImGui::SetNextWindowPos({std::max(right, width + px(8)), top}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSizeConstraints({width, least}, {width, room});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(6), px(6)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(1)});
    if (ImGui::BeginPopup(name))
        return true;
    ImGui::PopStyleVar(2);
    return false;
}

void end_menu()
{
    ImGui::EndPopup();
    ImGui::PopStyleVar(2);
}

/// Draws the list of the scenes whose tabs do not fit: their number, and their names.
void scene_list(Workspace& workspace, ImVec2 place, float width)
{
    ImGui::SetCursorScreenPos(place);
    const std::string count = std::to_string(workspace.scenes.size());
    if (button("bar/scenes", count, {.width = width, .tooltip = "All " + count + " open scenes"}))
        ImGui::OpenPopup("scenes");
    if (!begin_menu("scenes", place.x + width, place.y + px(field_height + 6)))
        return;
    const PopupScope offered("scenes");
    if (ImGui::IsWindowAppearing())
        focus_next_item();
    scene_rows(workspace);
    end_menu();
}

/// Draws as many tabs as fit, always including the one in front; then the button that opens another scene.
void tabs(Workspace& workspace, const Rect& area)
{
    const std::size_t count = workspace.scenes.size();
    const float plus = px(field_height);
    const float step = px(between_tabs);
    float room = std::max(0.0F, area.width() - plus - step);
    const auto fitting = [&]
    { return static_cast<std::size_t>(std::max(1.0F, std::floor(room / (px(least_tab) + step)))); };
    const bool all = count <= fitting();
    const float list_width = px(40);
    if (!all)
        room = std::max(0.0F, room - list_width - step);
    const std::size_t shown = std::min(count, fitting());
    std::size_t first = 0;
    if (shown < count)
        first = std::min(workspace.in_front < shown ? 0 : workspace.in_front - shown + 1, count - shown);
    const float each =
        shown == 0 ? 0 : std::min(px(most_tab), std::floor(room / static_cast<float>(shown)) - step);
    float x = area.left;
    // A tab may be closed meanwhile: then the others are drawn in the next frame.
    for (std::size_t i = first; i < first + shown && workspace.scenes.size() == count; ++i)
    {
        tab(workspace, i, {x, area.top, x + each, area.bottom});
        x += each + step;
    }
    if (!all)
    {
        scene_list(workspace, {x, area.top}, list_width);
        x += list_width + step;
    }
    ImGui::SetCursorScreenPos({x, area.top});
    if (button("bar/examples", "+",
               {.width = plus,
                .look = workspace.front() ? ButtonLook::quiet : ButtonLook::plain,
                .tooltip = with_key("Open the start page", Command::start_page)}))
        workspace.run(Command::start_page);
}

/// Draws a search field that looks like the palette's.
void search_field(Workspace& workspace, ImVec2 place, float width)
{
    ImGui::SetCursorScreenPos(place);
    const bool pressed = invisible_button("bar/search", {width, px(field_height)});
    probe_last_item("bar/search");
    const Theme& colours = theme();
    const ImVec2 high(place.x + width, place.y + px(field_height));
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(place, high,
                        packed_colour(ImGui::IsItemHovered() ? colours.field_hovered : colours.field),
                        px(field_rounding));
    list->AddRect(place, high, packed_colour(colours.card_border), px(field_rounding));
    const float y = (place.y + high.y) / 2;
    list->AddCircle({place.x + px(15), y - px(1)}, px(4.5F), packed_colour(colours.text_faint), 0, px(1.5F));
    list->AddLine({place.x + px(18), y + px(2.5F)}, {place.x + px(22), y + px(6.5F)},
                  packed_colour(colours.text_faint), px(1.5F));
    const char* whole = "Search actions and examples";
    const std::string words = shortened(
        fonts().text, text_size(fonts().text, whole).x <= width - px(38) ? whole : "Search", width - px(38));
    paint_text(fonts().text, {place.x + px(29), y - text_size(fonts().text, words.c_str()).y / 2},
               colours.text_faint, words);
    item_tooltip(with_key("Search every action by name", Command::palette).c_str());
    if (pressed)
        workspace.run(Command::palette);
}

struct BarButton
{
    const char* name;
    const char* words;
    Command command;
    bool enabled;
    const char* about;
    std::optional<Icon> icon = std::nullopt; ///< instead of the words

    [[nodiscard]] float width() const { return icon ? px(icon_button_width) : button_width(words); }
};

/// Draws a row of the menu.
bool menu_row(const char* name, const std::string& words, const std::string& key, bool enabled)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 high(low.x + width, low.y + px(field_height));
    const bool pressed = invisible_button(name, {width, px(field_height)}) && enabled;
    probe_last_item(name);
    const Theme& colours = theme();
    if (enabled && (ImGui::IsItemHovered() || has_focus()))
        ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed_colour(colours.field_hovered),
                                                  px(field_rounding - 2));
    const float y = (low.y + high.y - text_size(fonts().text, "X").y) / 2;
    paint_text(fonts().text, {low.x + px(10), y}, enabled ? colours.text : colours.text_faint,
               shortened(fonts().text, words, width - px(20)));
    paint_text(fonts().text, {high.x - px(10) - text_size(fonts().text, key.c_str()).x, y}, colours.text_faint,
               key);
    return pressed;
}

/// Draws the menu: everything without a button of its own, and in narrow windows the rest too.
void menu(Workspace& workspace, float right, float top)
{
    if (begin_menu("menu", right, top))
    {
        const PopupScope offered("menu");
        std::optional<Command> chosen;
        const Document* const document = workspace.document();
        const auto row = [&](const char* name, const char* words, Command command, bool enabled = true)
        {
            if (ImGui::IsWindowAppearing() && std::string_view(name) == "menu/open")
                focus_next_item();
            if (menu_row(name, words, key_text(command), enabled))
                chosen = command;
        };
        row("menu/open", "Open\xE2\x80\xA6", Command::open);
        row("menu/paste", "Paste layout", Command::paste);
        row("menu/save", "Save", Command::save, document != nullptr);
        row("menu/save_as", "Save as\xE2\x80\xA6", Command::save_as, document != nullptr);
        row("menu/copy_link", "Copy link to scene", Command::copy_link, document != nullptr);
        row("menu/export", "Export picture\u2026", Command::export_figure, document != nullptr);
        row("menu/close", "Close scene", Command::close_scene, document != nullptr);
        row("menu/reopen", "Reopen closed scene", Command::reopen_scene, !workspace.closed.empty());
        ImGui::Separator();
        row("menu/compare", "Compare with\xE2\x80\xA6", Command::compare);
        row("menu/steps", "Step through code", Command::step_through);
        row("menu/present", "Present", Command::present);
        row("menu/dump", "Explain a dump", Command::explain_dump);
        ImGui::Separator();
        row("menu/undo", "Undo", Command::undo, document && document->can_undo());
        row("menu/redo", "Redo", Command::redo, document && document->can_redo());
        ImGui::Separator();
        row("menu/theme", workspace.theme == ThemeName::dark ? "Light theme" : "Dark theme",
            Command::toggle_theme);
        row("menu/larger", "Larger interface", Command::larger);
        row("menu/smaller", "Smaller interface", Command::smaller);
        const long percent = std::lround(static_cast<double>(workspace.interface_scale) * 100);
        row("menu/normal", ("Reset interface size (now " + std::to_string(percent) + " %)").c_str(),
            Command::normal_size);
        row("menu/full_screen", workspace.full_screen ? "Exit full screen" : "Full screen",
            Command::full_screen);
        ImGui::Separator();
        row("menu/lessons", "Lessons\xE2\x80\xA6", Command::lessons);
        row("menu/manual", "Manual", Command::manual);
        if (!in_browser)
            row("menu/quit", "Quit", Command::quit);
        if (workspace.scenes.size() > 1)
        {
            ImGui::Separator();
            scene_rows(workspace);
        }
        // The menu stays open, so that the interface can be enlarged several times.
        const bool stays = chosen == Command::larger || chosen == Command::smaller;
        if (chosen && !stays)
            ImGui::CloseCurrentPopup();
        if (chosen)
            workspace.run(*chosen);
        end_menu();
    }
}

} // namespace

void draw_top_bar(Workspace& workspace, const Rect& area)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({area.left, area.top}, {area.right, area.bottom}, packed_colour(theme().card));
    list->AddLine({area.left, area.bottom - 1}, {area.right, area.bottom - 1},
                  packed_colour(theme().card_border));
    const float middle = (area.top + area.bottom) / 2;
    const float top = middle - px(field_height) / 2;
    const float logo = px(26);
    paint_logo({area.left + px(14), middle - logo / 2 + px(1)}, logo);
    float left = area.left + px(14) + logo + px(12);
    if (workspace.scenes.empty())
    {
        const ImVec2 name = text_size(fonts().title, "Stridescope");
        paint_text(fonts().title, {left, middle - name.y / 2}, theme().text, "Stridescope");
        left += name.x + px(16);
    }

    const Document* const document = workspace.document();
    std::vector<BarButton> buttons = {
        {"bar/open", "Open", Command::open, true, "Open a scene or a data file"},
        {"bar/save", "Save", Command::save, document != nullptr, "Save the scene"},
        {"bar/undo", "Undo", Command::undo, document && document->can_undo(), "Undo the last edit", Icon::undo},
        {"bar/redo", "Redo", Command::redo, document && document->can_redo(), "Redo the edit you undid",
         Icon::redo},
    };
    const auto wanted = [&]
    {
        float width = px(icon_button_width) + px(8);
        for (const BarButton& one : buttons)
            width += one.width() + px(6);
        return width;
    };
    // Tabs and search have priority; what does not fit is in the menu and has its key.
    const float least_search = px(34);
    const float tabs_room =
        std::min(px(most_tab) * static_cast<float>(std::max<std::size_t>(1, workspace.scenes.size())),
                 area.width() * 0.45F);
    while (!buttons.empty() && wanted() + tabs_room + px(130) > area.right - left)
        buttons.pop_back();
    const float spare = area.right - px(10) - left - wanted() - tabs_room;
    const float search = std::clamp(spare, least_search, px(250));
    float x = area.right - px(10) - wanted() - search;
    tabs(workspace, {left, top, x - px(8), top + px(field_height)});
    search_field(workspace, {x, top}, search);
    x += search + px(8);
    for (const BarButton& one : buttons)
    {
        ImGui::SetCursorScreenPos({x, top});
        const Button how{.enabled = one.enabled, .tooltip = with_key(one.about, one.command)};
        if (one.icon ? icon_button(one.name, *one.icon, how) : button(one.name, one.words, how))
            workspace.run(one.command);
        x += one.width() + px(6);
    }
    ImGui::SetCursorScreenPos({x, top});
    if (icon_button("bar/menu", Icon::menu, {.tooltip = "Menu"}))
        ImGui::OpenPopup("menu");
    menu(workspace, area.right - px(10), area.bottom);
}

} // namespace stridescope::ui
