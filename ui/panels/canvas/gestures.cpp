#include "ui/panels/canvas/gestures.h"

namespace stridescope::ui
{
namespace
{

constexpr Gesture key_table[] = {
    {"Tab, Shift+Tab", "go to the next or the previous button or field; to go from a size to its label or its "
                       "remove button, press Escape, then an arrow"},
    {"F6, Shift+F6", "go to the next or the previous region"},
    {"Arrows", "go to the nearest item in that direction; in a number: change its value; in a picture: move "
               "the pin, or pin the first cell"},
    {"Enter, Space", "press the item; in a picture: pin the first cell"},
    {"Enter", "on a fact or a property: show how it is calculated; in a table of numbers: go to the row below"},
    {"Ctrl+C", "on a fact or a property, selected or under the pointer: copy it"},
    {"Ctrl+Shift+C", "choose how to copy it: as shown, in hexadecimal, or with its name"},
    {"Shift+Enter", "with a pinned cell: keep it pinned, and move another pin with the arrows"},
    {"Shift+Arrows", "with a pinned cell or slot: select from there to where the arrows lead"},
    {"Page Up, Page Down", "in a picture: zoom, or turn the pinned cell's page; with Ctrl: zoom"},
    {"F8, Shift+F8", "with a dump: go to the next or the previous mismatch"},
    {"Arrows, on shared lanes",
     "up and down choose a tensor, left and right move it by its alignment; after Enter, "
     "which pins a byte, they move that byte, until Enter again; Page Up and Page Down "
     "jump to tensor starts and ends"},
    {"Left, Right, Home, End", "while stepping: go to the previous, the next, the first, or the last step; "
                               "while presenting lanes, Left and "
                               "Right go from channel to channel, with Shift from element to element"},
    {"B", "while presenting: blank the screen, or show it again"},
    {"Escape",
     "close what is open, leave a lesson or a preview, end presenting, stepping, or comparing, remove pins"},
};

constexpr Gesture mouse_table[] = {
    {"Point", "show where the element is, in every picture"},
    {"Click", "pin the element; Shift+click adds a pin, Ctrl+click removes one"},
    {"Shift+drag", "select a box of cells; in memory, dragging selects a range"},
    {"Click the number of a row or a column", "select all of it"},
    {"Click a fact",
     "show how it is calculated if it has an arrow, otherwise copy it; a right click offers to copy it"},
    {"Drag a tensor in shared lanes", "move it; it snaps to its alignment, to banks, and to other tensors"},
    {"Wheel", "zoom at the pointer, or scroll the rows of banks; drag to move, double-click to fit"},
    {"Drag a number", "change it; Shift makes small steps, Ctrl large ones"},
    {"Drop a file on the window", "open a scene, or use an array's values"},
};

} // namespace

std::span<const Gesture> key_gestures()
{
    return key_table;
}

std::span<const Gesture> mouse_gestures()
{
    return mouse_table;
}

} // namespace stridescope::ui
