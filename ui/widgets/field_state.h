#pragma once

#include "core/tensor/checked.h"
#include "ui/shell/imgui_compat.h"

#include <array>
#include <string>

/// State of number fields between frames. Only one field is dragged or typed in at a time.
namespace stridescope::ui
{

/// Way in which the user edits a value.
enum class Hand
{
    typing, ///< any value, including those on the way to the intended one
    moving, ///< by the mouse or a key, from one valid value to the next
};

struct FieldState
{
    struct Drag
    {
        ImGuiID field = 0;
        core::Int start = 0;
        double steps = 0;
        bool moving = false;
    } drag;

    struct Typing
    {
        ImGuiID field = 0;
        core::Int before = 0;
        std::array<char, 128> text{};
        bool has_keyboard = false;
        std::string early; ///< typed before the field had the keyboard
        int frames = 0;    ///< frames since it began; ImGui gives the keyboard a frame later
        int drawn = 0;     ///< frame in which the field was last drawn
    } typing;

    /// Text that is not a number, and the value that the field had then.
    struct Wrong
    {
        ImGuiID field = 0;
        core::Int value = 0;
        std::string text;
        std::string reason;
    } wrong;

    ImGuiID in_hand = 0;
    int in_hand_frame = -1;
    Hand hand = Hand::typing;
};
[[nodiscard]] FieldState& field_state();

/// Forgets what is dragged, typed, or left as text that is not a number: for another scene.
void forget_fields();

/// Tells whether a number's field has the keyboard and still contains what it contained at first.
[[nodiscard]] bool nothing_typed();

/// Marks a widget as the one that the user edits in this frame.
void take_in_hand(ImGuiID widget, Hand hand = Hand::typing);

} // namespace stridescope::ui
