#pragma once

#include "core/tensor/checked.h"
#include "ui/imgui_compat.h"

#include <array>
#include <string>
#include <vector>

/// What number fields remember between frames. The user has one pair of hands: one field is dragged or typed
/// in.
namespace stridescope::ui
{

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
        int frames = 0; ///< since it began; ImGui gives the keyboard a frame later
    } typing;

    /// Text that is no number, and the value the field had then.
    struct Wrong
    {
        ImGuiID field = 0;
        core::Int value = 0;
        std::string text;
        std::string reason;
    } wrong;

    /// Fields in the order they were drawn, for Tab: those of the last frame, and of this one.
    std::vector<ImGuiID> order;
    std::vector<ImGuiID> order_now;
    int frame = -1;
    ImGuiID wanted = 0; ///< takes the keyboard when it is drawn next
    ImGuiID in_hand = 0;
    int in_hand_frame = -1;
};
[[nodiscard]] FieldState& field_state();

/// To be called for each field, in order.
void note_field(ImGuiID field);
/// Marks a widget as the one in hand in this frame.
void take_in_hand(ImGuiID widget);
[[nodiscard]] ImGuiID neighbour_field(ImGuiID field, int direction);

} // namespace stridescope::ui
