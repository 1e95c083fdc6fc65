#pragma once

#include "ui/shell/imgui_compat.h"
#include "ui/shell/input.h"

/// Keyboard focus for everything except ImGui's text fields, the same with all its versions. Every item made
/// with `invisible_button` is a stop, in drawing order. Tab and Shift+Tab go to the next and the previous one,
/// Enter in a number of a table to the one below it, F6 to the next region, and arrow keys to the nearest stop
/// of the region in their direction; Enter and Space press the item.
namespace stridescope::ui
{

/// Handles those of a frame's key presses that move the focus, after NewFrame and before anything is drawn.
/// `typing`: a text field has the keyboard, and gets all of them but Tab and F6. `screen`: number of what fills
/// the window; each has a focus of its own, which is where it was when it is back.
void move_focus(const std::vector<KeyChanged>& presses, bool typing, int screen);
/// Draws the ring around the stop that has the focus, above everything else.
void paint_focus_ring();
/// Keeps this frame's focus ring from covering text.
void keep_focus_ring_off(ImVec2 low, ImVec2 high);
void forget_focus();

/// While it exists, items belong to a dialog, a popup, or the like: as long as these are drawn, only they get
/// the keyboard, which then returns to its former item.
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

/// Makes the last item a stop although it is not an `invisible_button`. True if it has the focus.
bool focus_stop(ImGuiID id, bool takes_arrows = false);
/// Gives the arrow keys to the last `invisible_button` while it has the focus. F6 goes to a region's canvas.
void stop_takes_arrows(bool canvas = false);
/// Gives the arrow keys to the last `invisible_button`, and lets only Tab reach it.
void stop_by_tab_only();
/// Lets only arrow keys reach the last item, which Tab skips.
void stop_by_arrows_only();
/// Keeps the focus from going to the last item unless keys move it there: it closes or removes something, and
/// does not take the place of an item that disappeared.
void stop_by_choice_only();
/// Puts the following stops into a table, row below row; 0: into none.
void focus_table(int table);
/// Returns a number for another table of this frame.
[[nodiscard]] int new_focus_table();
/// Moves the focus, in the next frame, from a stop to the one below it in its table; in the last row it stays.
void focus_next_row(ImGuiID id);
/// Tells whether Tab or F6 moves to an item in this frame, or Enter presses it; to be asked before it is made.
/// A text field takes the keyboard then.
[[nodiscard]] bool focus_arrives(ImGuiID id);
/// Tells whether the last item has the focus, even if the mouse was used last.
[[nodiscard]] bool is_current_stop();
/// Tells whether the last item has the focus, and the focus is visible because the keyboard was used last.
[[nodiscard]] bool has_focus();
/// Gives Tab to the last text field while the user types in it.
void stop_takes_tab(ImGuiID id);
/// Tells whether Tab was pressed in such a field in this frame; to be asked before it is made.
[[nodiscard]] bool tab_was_taken(ImGuiID id);
/// Tells whether Up and Down are meant for a number under the pointer, since the pointer moved after a key
/// moved the focus. Must be asked in each frame with such a number.
[[nodiscard]] bool pointer_has_arrows();
/// Tells whether the focus ring is visible: the keyboard moved it after the mouse was last used.
[[nodiscard]] bool focus_is_seen();
/// Gives a text field of ImGui's the keyboard from the next frame on. (SetKeyboardFocusHere of 1.90 skips
/// fields in another child window than the last one used.)
void give_keyboard(ImGuiID field);
/// Gives the focus to the next item that is drawn, as if by Tab. `seen`: with its ring, even if the mouse was
/// used last, so that a question shows what Enter would answer.
void focus_next_item(bool seen = false);
/// Acts as if Tab moved again to the item with the focus: a text field then shows its new value.
void focus_again();
/// Notes that the area around the item with the focus has changed: the next frame scrolls to it if it is not
/// visible.
void keep_focus_in_sight();
/// Notes that a scene was opened: its canvas gets the focus as soon as it is drawn.
void focus_canvas();
/// Tells whether a popup or a dialog has the keyboard, so that nothing below it does.
[[nodiscard]] bool keyboard_is_above();
/// Tells whether the focus is at an item that leaves the arrow keys to it, rather than at a canvas or nowhere;
/// or an arrow key has just moved away from such an item.
[[nodiscard]] bool arrows_move_focus();

} // namespace stridescope::ui
