#include "ui/shell/canvas_input.h"

#include "ui/shell/focus.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{

CanvasInput canvas_input(const char* name, const Rect& area)
{
    CanvasInput input;
    ImGui::SetCursorScreenPos(ImVec2(area.left, area.top));
    const bool pressed =
        button_below_others(name, ImVec2(std::max(1.0F, area.width()), std::max(1.0F, area.height())),
                            ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    stop_takes_arrows(true);
    const ImGuiIO& io = ImGui::GetIO();
    const bool middle = io.MouseDown[ImGuiMouseButton_Middle];
    const ImVec2 moved = ImGui::GetMouseDragDelta(middle ? ImGuiMouseButton_Middle : ImGuiMouseButton_Left);
    const bool dragging = ImGui::IsItemActive() && std::abs(moved.x) + std::abs(moved.y) > 0;
    input.dragging = dragging && !middle;
    input.from_x = io.MouseClickedPos[0].x;
    input.from_y = io.MouseClickedPos[0].y;
    input.hovered = ImGui::IsItemHovered() && !dragging;
    if (dragging)
    {
        input.drag_x = io.MouseDelta.x;
        input.drag_y = io.MouseDelta.y;
    }
    const bool released = ImGui::IsItemDeactivated();
    input.clicked = released && ImGui::IsItemHovered() && io.MouseReleased[ImGuiMouseButton_Left]
                    && io.MouseDragMaxDistanceSqr[0] < io.MouseDragThreshold * io.MouseDragThreshold;
    input.fit = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    input.ctrl = io.KeyCtrl;
    input.shift = io.KeyShift;
    if (ImGui::IsItemHovered())
        input.wheel = io.MouseWheel;
    input.focused = has_focus();
    input.entered = input.focused && pressed;
    const bool by_keys = input.focused && !input.hovered; // then about the middle
    input.x = by_keys ? (area.left + area.right) / 2 : io.MousePos.x;
    input.y = by_keys ? (area.top + area.bottom) / 2 : io.MousePos.y;
    return input;
}

} // namespace stridescope::ui
