#include "ui/picture/camera.h"

#include "ui/imgui_compat.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{

void Camera::centre(World width, World height, const Rect& view)
{
    left = (width - static_cast<World>(view.width()) / scale_x()) / 2;
    top = (height - static_cast<World>(view.height()) / scale_y()) / 2;
}

void Camera::zoom(double factor, float pixel_x, float pixel_y, const Rect& view, double smallest,
                  double largest)
{
    const World x = cell_x(pixel_x, view);
    const World y = cell_y(pixel_y, view);
    scale = std::clamp(scale * factor, smallest, largest);
    put(x, y, pixel_x, pixel_y, view);
}

void Camera::pan(float pixels_x, float pixels_y)
{
    left -= static_cast<World>(pixels_x) / scale_x();
    top -= static_cast<World>(pixels_y) / scale_y();
}

void Camera::show(World x, World y, const Rect& view)
{
    const auto bring = [](World& edge, World place, World seen)
    {
        const World room = std::min<World>(seen / 8, 2);
        if (place < edge + room)
            edge = place - room;
        else if (place + 1 > edge + seen - room)
            edge = place + 1 + room - seen;
    };
    bring(left, x, static_cast<World>(view.width()) / scale_x());
    bring(top, y, static_cast<World>(view.height()) / scale_y());
}

void Camera::keep_in_sight(World width, World height, const Rect& view)
{
    const auto hold = [](World& edge, World size, World seen)
    {
        const World some = std::min(size, seen) / 4;
        edge = std::clamp(edge, some - seen, size - some);
    };
    hold(left, width, static_cast<World>(view.width()) / scale_x());
    hold(top, height, static_cast<World>(view.height()) / scale_y());
}

double wheel_factor(float wheel, double pixels_a_cell)
{
    return std::pow(pixels_a_cell < 1 ? 1.5 : 1.2, static_cast<double>(wheel));
}

CanvasInput canvas_input(const char* name, const Rect& area)
{
    CanvasInput input;
    ImGui::SetCursorScreenPos(ImVec2(area.left, area.top));
    button_below_others(name, ImVec2(std::max(1.0F, area.width()), std::max(1.0F, area.height())),
                        ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
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
    input.x = io.MousePos.x;
    input.y = io.MousePos.y;
    return input;
}

} // namespace stridescope::ui
