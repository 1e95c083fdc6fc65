#include "ui/widgets/field_state.h"

#include "ui/widgets/gesture.h"
#include "ui/widgets/number_field.h"

#include <algorithm>

namespace stridescope::ui
{

FieldState& field_state()
{
    static FieldState state;
    return state;
}

void note_field(ImGuiID field)
{
    FieldState& state = field_state();
    if (const int frame = ImGui::GetFrameCount(); frame != state.frame)
    {
        state.order = std::move(state.order_now);
        state.order_now.clear();
        state.frame = frame;
    }
    state.order_now.push_back(field);
}

void take_in_hand(ImGuiID widget)
{
    field_state().in_hand = widget;
    field_state().in_hand_frame = ImGui::GetFrameCount();
}

ImGuiID neighbour_field(ImGuiID field, int direction)
{
    const auto& order = field_state().order;
    const auto here = std::find(order.begin(), order.end(), field);
    if (order.empty() || here == order.end())
        return 0;
    const auto count = static_cast<std::ptrdiff_t>(order.size());
    const auto next = (here - order.begin() + direction + count) % count;
    return order[static_cast<std::size_t>(next)];
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
