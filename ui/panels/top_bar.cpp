#include "ui/panels/top_bar.h"

#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/workspace.h"

#include <cmath>
#include <string>
#include <vector>

namespace stridescope::ui
{
namespace
{

struct BarButton
{
    const char* name;
    std::string words;
    Command command;
    bool enabled = true;
    float before = 8;   ///< space to the one before
    int importance = 0; ///< where the window is narrow the least go first; the keys remain
    std::string tooltip;
};

std::string with_key(const std::string& words, Command command)
{
    const std::string key = key_text(command);
    return key.empty() ? words : words + "  (" + key + ")";
}

std::vector<BarButton> bar_buttons(const Workspace& workspace)
{
    const bool open = workspace.document() != nullptr;
    const std::string percent =
        std::to_string(std::lround(static_cast<double>(workspace.interface_scale) * 100)) + " %";
    const bool dark = workspace.theme == ThemeName::dark;
    std::vector<BarButton> buttons;
    if (open)
        buttons.push_back({"bar/examples", "Examples", Command::start_page, true, 8, 4,
                           with_key("Example scenes and new ones", Command::start_page)});
    buttons.push_back(
        {"bar/open", "Open", Command::open, true, 8, 5, with_key("Open a scene file", Command::open)});
    if (open)
    {
        buttons.push_back(
            {"bar/save", "Save", Command::save, true, 8, 5, with_key("Save the scene", Command::save)});
        buttons.push_back({"bar/undo", "Undo", Command::undo, workspace.document()->can_undo(), 20, 3,
                           with_key("Take back the last edit", Command::undo)});
        buttons.push_back({"bar/redo", "Redo", Command::redo, workspace.document()->can_redo(), 8, 3,
                           with_key("Do it again", Command::redo)});
    }
    buttons.push_back({"bar/theme", dark ? "Light" : "Dark", Command::toggle_theme, true, 20, 2,
                       with_key(dark ? "Light theme" : "Dark theme", Command::toggle_theme)});
    buttons.push_back({"bar/smaller", "\xE2\x88\x92", Command::smaller, true, 20, 1,
                       with_key("Smaller interface", Command::smaller)});
    buttons.push_back({"bar/normal", percent, Command::normal_size, true, 2, 1,
                       with_key("Interface at its own size", Command::normal_size)});
    buttons.push_back(
        {"bar/larger", "+", Command::larger, true, 2, 1, with_key("Larger interface", Command::larger)});
    return buttons;
}

float total_width(const std::vector<BarButton>& buttons)
{
    float width = 0;
    for (const BarButton& one : buttons)
        width += button_width(one.words) + px(one.before);
    return width;
}

std::string file_name(const std::string& path)
{
    const auto slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// The title and the file, as far as there is room for them; a dot where there is something to save.
void scene_name(const Document& document, float left, float right, float middle)
{
    const bool unsaved = document.changed_since_saved();
    const std::string kind = core::caption(document.scene());
    std::string title = document.scene().title.value_or("");
    std::string file = file_name(document.path);
    if (title.empty())
        title = file.empty() ? "Untitled" : std::exchange(file, {});
    ImGui::PushClipRect({left, middle - px(20)}, {right, middle + px(20)}, true);
    const ImVec2 size = text_size(fonts().text, title.c_str());
    paint_text(fonts().text, {left, middle - size.y / 2}, theme().text, title);
    float x = left + size.x + px(10);
    if (unsaved)
    {
        ImGui::GetWindowDrawList()->AddCircleFilled({x + px(3), middle + px(1)}, px(3.5F),
                                                    packed_colour(theme().accent));
        x += px(16);
    }
    const std::string more = file.empty() ? kind : kind + "  \xC2\xB7  " + file;
    paint_text(fonts().text, {x, middle - size.y / 2}, theme().text_faint, more);
    ImGui::PopClipRect();
}

} // namespace

void draw_top_bar(Workspace& workspace, const Rect& area)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({area.left, area.top}, {area.right, area.bottom}, packed_colour(theme().card));
    list->AddLine({area.left, area.bottom - 1}, {area.right, area.bottom - 1},
                  packed_colour(theme().card_border));
    const float middle = (area.top + area.bottom) / 2;
    const float logo = px(26);
    paint_logo({area.left + px(18), middle - logo / 2 + px(1)}, logo);
    const ImVec2 name = text_size(fonts().title, "Stridescope");
    paint_text(fonts().title, {area.left + px(56), middle - name.y / 2}, theme().text, "Stridescope");

    std::vector<BarButton> buttons = bar_buttons(workspace);
    const float left = area.left + px(56) + name.x + px(28);
    for (int least = 1; least < 5 && total_width(buttons) > area.right - px(12) - left; ++least)
        std::erase_if(buttons, [&](const BarButton& one) { return one.importance <= least; });
    float x = area.right - px(12) - total_width(buttons);
    if (workspace.document() && x - left > px(70))
        scene_name(*workspace.document(), left, x - px(8), middle);
    for (const BarButton& one : buttons)
    {
        x += px(one.before);
        ImGui::SetCursorScreenPos({x, middle - px(field_height) / 2});
        if (button(one.name, one.words, {.enabled = one.enabled, .tooltip = one.tooltip}))
            workspace.run(one.command);
        x += button_width(one.words);
    }
}

} // namespace stridescope::ui
