#pragma once

#include "ui/shell/imgui_compat.h"
#include "ui/shell/input.h"

/// Keyboard focus beside ImGui's text fields, the same with all its versions. Every item made with
/// `invisible_button` is a stop, in the order in which they are drawn. Tab and Shift+Tab go to the next and the
/// previous one, Enter in a number of a table to the one below it, F6 to the next region, and arrows to the
/// nearest of the region in their direction; Enter and Space press the item.
namespace stridescope::ui
{

/// Takes from a frame's key presses those that move the focus, after NewFrame and before anything is drawn.
/// `typing`: a text field has the keyboard, to which all but Tab and F6 belong.
void move_focus(const std::vector<KeyChanged>& presses, bool typing);
/// Draws the ring about the stop that has the focus, above everything else.
void paint_focus_ring();
/// Keeps the focus ring of this frame off words that stand where it would be.
void keep_focus_ring_off(ImVec2 low, ImVec2 high);
void forget_focus();

/// While it lives, the items made are those of a dialog, a popup or the like: as long as it is drawn the
/// keyboard belongs to them alone, and goes back to where it was when they are gone.
class FocusScope
{
public:
    explicit FocusScope(const char* name);
    ~FocusScope();
    FocusScope(const FocusScope&) = delete;
    FocusScope& operator=(const FocusScope&) = delete;

private:
    ImGuiID before;
};

/// The scope of an open popup, which Escape closes.
class PopupScope : public FocusScope
{
public:
    explicit PopupScope(const char* name);
};

/// Puts the items made from here on into another region, for F6.
void focus_region();

/// Makes the item just made a stop although it is not an `invisible_button`. True: it has the focus.
bool focus_stop(ImGuiID id, bool takes_arrows = false);
/// Gives the arrow keys to the `invisible_button` just made while it has the focus. A canvas is what F6 leads
/// to in its region.
void stop_takes_arrows(bool canvas = false);
/// Gives the arrow keys to the `invisible_button` just made, and lets no arrow lead there.
void stop_by_tab_only();
/// Makes Tab pass over the item just made, on its way from field to field; arrows lead there.
void stop_by_arrows_only();
/// Puts the stops made from here on into a table, row below row; 0: into none.
void focus_table(int table);
/// Returns a number for another table of this frame.
[[nodiscard]] int new_focus_table();
/// Moves the focus, in the next frame, from a stop to the one below it in its table; below the last row it
/// stays.
void focus_next_row(ImGuiID id);
/// Tells whether Tab or F6 leads in this frame to that item, or Enter presses it: before it is made. A field
/// that is typed in takes the keyboard then.
[[nodiscard]] bool focus_arrives(ImGuiID id);
/// Tells whether the item just made has the focus, and that is seen: the keyboard was used last.
[[nodiscard]] bool has_focus();
/// Gives Tab to the text field just made while it is typed in.
void stop_takes_tab(ImGuiID id);
/// Tells whether Tab was pressed in this frame in such a field: before it is made.
[[nodiscard]] bool tab_was_taken(ImGuiID id);
/// Tells whether up and down are meant for a number under the pointer: the pointer moved after a key moved the
/// focus. Must be asked in each frame in which there is one.
[[nodiscard]] bool pointer_has_arrows();
/// Tells whether the keyboard led somewhere after the mouse was used last: the ring is seen.
[[nodiscard]] bool focus_is_seen();
/// Notes that a text field of ImGui's has the keyboard from the next frame on. (SetKeyboardFocusHere of 1.90
/// passes over fields that lie in another child window than the last one used.)
void give_keyboard(ImGuiID field);
/// Gives the focus to the next item that is drawn, as if by Tab. `seen`: with its ring, even if the mouse was
/// used last; so a question shows what Enter would answer.
void focus_next_item(bool seen = false);
/// Acts as if Tab led once more to the item that has the focus: a field that is typed in shows what it has
/// become.
void focus_again();
/// Notes that the room around the item with the focus has changed: the next frame scrolls to it if it is out of
/// sight.
void keep_focus_in_sight();
/// Notes that a scene was opened: as soon as it is drawn, its canvas has the focus.
void focus_canvas();
/// Tells whether a popup or a dialog has the keyboard: nothing under it does.
[[nodiscard]] bool keyboard_is_above();
/// Tells whether the keyboard is at an item that leaves the arrows to the focus, and not at a canvas or
/// nowhere; or an arrow has just led away from such an item.
[[nodiscard]] bool arrows_move_focus();

} // namespace stridescope::ui
