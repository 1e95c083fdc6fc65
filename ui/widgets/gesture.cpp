#include "ui/widgets/gesture.h"

#include "ui/widgets/field_state.h"

namespace stridescope::ui
{

std::uint32_t gesture()
{
    const FieldState& state = field_state();
    return state.in_hand_frame == ImGui::GetFrameCount() ? state.in_hand : 0;
}

bool gesture_moves_value()
{
    const FieldState& state = field_state();
    return gesture() != 0 && state.hand == Hand::moving;
}

} // namespace stridescope::ui
