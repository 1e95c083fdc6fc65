#include "ui/widgets/field_state.h"

namespace stridescope::ui
{

FieldState& field_state()
{
    static FieldState state;
    return state;
}

void take_in_hand(ImGuiID widget, Hand hand)
{
    field_state().hand = hand;
    field_state().in_hand = widget;
    field_state().in_hand_frame = ImGui::GetFrameCount();
}

bool nothing_typed()
{
    const FieldState::Typing& typing = field_state().typing;
    return typing.field != 0 && typing.has_keyboard && typing.text.data() == std::to_string(typing.before);
}

void forget_fields()
{
    field_state() = {};
}

} // namespace stridescope::ui
