#include "ui/widgets/field_state.h"

#include "ui/widgets/gesture.h"
#include "ui/widgets/number_field.h"

namespace stridescope::ui
{

FieldState& field_state()
{
    static FieldState state;
    return state;
}

void take_in_hand(ImGuiID widget)
{
    field_state().in_hand = widget;
    field_state().in_hand_frame = ImGui::GetFrameCount();
}

std::uint32_t gesture()
{
    const FieldState& state = field_state();
    return state.in_hand_frame == ImGui::GetFrameCount() ? state.in_hand : 0;
}

bool gesture_is_drag()
{
    const FieldState& state = field_state();
    return gesture() != 0 && state.drag.field == state.in_hand;
}

void forget_wrong_text()
{
    field_state() = {};
}

} // namespace stridescope::ui
