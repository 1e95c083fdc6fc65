#include "ui/focus.h"
#include "ui/panels/palette.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/scroll_keys.h"
#include "ui/workspace.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

struct Gesture
{
    const char* how;
    const char* what;
};

constexpr Gesture keys[] = {
    {"Tab, Shift+Tab",
     "the next and the previous thing that can be pressed or typed in; from a size to its letter or "
     "cross: Escape, then an arrow"},
    {"F6, Shift+F6", "the next and the previous region"},
    {"Arrows", "the nearest thing in that direction; in a number its value, on a picture the pinned cell"},
    {"Enter, Space", "press it; on a picture: pin the first cell"},
    {"Enter", "on a number or a verdict: where it comes from; in a table of numbers: the row below"},
    {"Ctrl+C", "on a fact or a verdict, also under the pointer: copy it"},
    {"Ctrl+Shift+C", "the same, with a choice: as it is, in hexadecimal, or with its name"},
    {"Shift+Enter", "with a pinned cell: leave it pinned, and move another on by the arrows"},
    {"Shift+Arrows", "with a pinned cell or place: select from there to where the arrows lead"},
    {"Page Up, Page Down", "on a picture: zoom, or the pinned cell's page; with Ctrl: zoom"},
    {"F8, Shift+F8", "of an explained dump: the next and the previous element that differs"},
    {"Arrows, on shared lanes",
     "up and down choose a tensor, left and right move it by its alignment; Enter pins a byte, "
     "which they move then, until Enter again; Page keys: to where tensors begin and end"},
    {"Left, Right, Home, End", "while stepping: the step before, the next, the first, the last"},
    {"B", "while presenting: nothing on the screen, and again"},
    {"Escape", "close, leave a lesson or a preview, end presenting or stepping, drop the pins, end comparing"},
};

constexpr Gesture mouse[] = {
    {"Point", "where an element lies, in every picture at once"},
    {"Click", "pin it; Shift adds a pin, Ctrl takes one away"},
    {"Shift and drag", "select a box of cells, or a range of memory by dragging in it"},
    {"Click a row's or a column's number", "select it whole"},
    {"Click a fact", "with an arrow: where it comes from, else it is copied; a right click offers to copy it"},
    {"Drag a tensor in shared lanes", "move it; it snaps to its alignment, to banks and to other tensors"},
    {"Wheel", "zoom at the pointer; drag to move, double click to fit"},
    {"Drag a number", "change it; Shift for fine steps, Ctrl for large ones"},
    {"Drop a file on the window", "open a scene, or show its numbers"},
};

void line(const std::string& how, std::string_view what, float column)
{
    const float left = ImGui::GetCursorPosX();
    text(fonts().mono, theme().text, how);
    if (text_size(fonts().mono, how.c_str()).x + px(10) < column)
        ImGui::SameLine();
    ImGui::SetCursorPosX(left + column);
    wrapped_text(fonts().text, theme().text_soft, what);
}

} // namespace

void draw_help(Workspace& workspace)
{
    text(fonts().title, theme().text, "Keys and gestures");
    const float each = px(100);
    const float room = ImGui::GetIO().DisplaySize.y - px(150);
    const float width = ImGui::GetContentRegionAvail().x;
    const float column = std::min(px(230), width * 0.45F);
    begin_scrolled("help", width, std::min(room, px(620)));
    section("Keys");
    for (const Gesture& one : keys)
        line(one.how, one.what, column);
    section("Actions");
    for (const CommandInfo& info : commands())
        if (key_text(info.command) == key_text(info.key))
            line(info.key == KeyPress{} ? key_text(Command::palette) + ", its name" : key_text(info.key),
                 info.name, column);
    section("Mouse");
    for (const Gesture& one : mouse)
        line(one.how, one.what, column);
    // It has nothing else to press. Asked for again, it begins at its top.
    if (ImGui::IsWindowAppearing())
        ImGui::SetScrollY(0);
    else
        scroll_by_keys(ScrollKeys::all, room);
    ImGui::EndChild();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + width - each);
    const bool entered = key_pressed(Key::enter, false) && !ImGui::IsWindowAppearing();
    if (button("dialog/close", "Close", {.width = each}) || entered || key_pressed(Key::escape, false))
        close_dialog(workspace);
}

} // namespace stridescope::ui
