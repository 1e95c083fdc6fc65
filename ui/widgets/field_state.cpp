#include "ui/widgets/field_state.h"

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

void forget_fields()
{
    field_state() = {};
}

} // namespace stridescope::ui
