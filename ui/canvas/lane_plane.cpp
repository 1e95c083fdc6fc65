#include "ui/canvas/lane_canvas.h"

#include "ui/widgets/paint.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{

LanePlane lane_plane(const Rect& area)
{
    LanePlane plane;
    plane.name_width = px(64);
    plane.scale_height = px(22);
    plane.map = {area.left + plane.name_width, area.top + plane.scale_height, area.right, area.bottom};
    return plane;
}

namespace
{

double fitted_lane_height(const core::LaneMap& map, const LanePlane& plane)
{
    return std::clamp(static_cast<double>(plane.map.height()) / static_cast<double>(map.lane_count()),
                      static_cast<double>(px(6)), static_cast<double>(px(34)));
}

} // namespace

void fit_lanes(LaneState& state, const core::LaneMap& map, const LanePlane& plane)
{
    const double width = static_cast<double>(plane.map.width()) - static_cast<double>(px(12));
    state.camera.scale = std::min(width / static_cast<double>(map.reserved), static_cast<double>(px(30)));
    state.camera.left = 0;
    state.camera.top = 0;
    state.lane_height = fitted_lane_height(map, plane);
    state.fitted_to = map;
}

void zoom_lanes(LaneState& state, const core::LaneMap& map, const LanePlane& plane, const CanvasInput& input)
{
    const Rect& view = plane.map;
    if (input.wheel != 0)
    {
        // Across the wheel goes from the whole lane memory to single elements, and lanes grow where elements
        // could be read; with Ctrl it makes lanes higher alone.
        const double factor = wheel_factor(input.wheel, state.camera.scale);
        const World lane =
            state.camera.top + static_cast<World>(input.y - view.top) / static_cast<World>(state.lane_height);
        const auto highest = static_cast<double>(px(input.ctrl ? 60 : 34));
        const bool readable = state.camera.scale >= static_cast<double>(px(4));
        if (input.ctrl || (readable && (factor > 1 ? state.lane_height < highest : true)))
            state.lane_height = std::clamp(state.lane_height * factor, fitted_lane_height(map, plane),
                                           std::max(highest, fitted_lane_height(map, plane)));
        if (!input.ctrl)
        {
            const World lane_elements = static_cast<World>(map.lane_bytes()) * 8 / static_cast<World>(map.bits);
            const World whole = std::max(lane_elements, static_cast<World>(map.reserved));
            const double least = static_cast<double>(static_cast<World>(view.width()) / whole) * 0.9;
            state.camera.zoom(factor, input.x, input.y, view, least,
                              std::max(least, static_cast<double>(px(60))));
        }
        state.camera.top =
            lane - static_cast<World>(input.y - view.top) / static_cast<World>(state.lane_height);
    }
    state.camera.left -= static_cast<World>(input.drag_x) / static_cast<World>(state.camera.scale);
    state.camera.top -= static_cast<World>(input.drag_y) / static_cast<World>(state.lane_height);
    const World seen_lanes = static_cast<World>(view.height()) / static_cast<World>(state.lane_height);
    const World most_top = std::max<World>(0, static_cast<World>(map.lane_count()) - seen_lanes);
    state.camera.top = std::clamp<World>(state.camera.top, 0, most_top);
    const World seen = static_cast<World>(view.width()) / static_cast<World>(state.camera.scale);
    const World start = -static_cast<World>(map.address) * 8 / static_cast<World>(map.bits);
    const World lane_end = start + static_cast<World>(map.lane_bytes()) * 8 / static_cast<World>(map.bits);
    const World end = std::max(lane_end, static_cast<World>(map.reserved));
    state.camera.left = std::clamp(state.camera.left, start, std::max(start, end - seen * 0.5L));
}

std::optional<core::AtLane> lane_at(const core::LaneMap& map, const LaneState& state, const LanePlane& plane,
                                    float x, float y)
{
    const Rect& view = plane.map;
    if (x < view.left || x >= view.right || y < view.top || y >= view.bottom)
        return std::nullopt;
    const World lane =
        state.camera.top + static_cast<World>(y - view.top) / static_cast<World>(state.lane_height);
    const World element = std::floor(state.camera.cell_x(x, view));
    if (lane >= static_cast<World>(map.lane_count()) || element < 0
        || element >= static_cast<World>(map.reserved))
        return std::nullopt;
    return core::AtLane{static_cast<core::Int>(lane), static_cast<core::Int>(element)};
}

} // namespace stridescope::ui
