#include "ui/canvas/cell_colours.h"
#include "ui/canvas/lane_canvas.h"
#include "ui/widgets/paint.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr int looks_a_frame = 3500;
constexpr float hatched = 0.22F; ///< how much of a hole its hatching covers

/// Elements [first, end) between two places across, those whose middles lie there; at least one.
core::CellSpan elements_between(const core::LaneMap& map, World from, World to)
{
    const auto most = static_cast<World>(map.reserved - 1);
    const auto first = static_cast<core::Int>(std::clamp<World>(std::round(from), 0, most));
    const auto end = static_cast<core::Int>(std::clamp<World>(std::round(to), 0, most + 1));
    return {first, std::max<core::Int>(1, end - first)};
}

} // namespace

std::optional<core::LaneSpan> lane_span_at(const core::LaneMap& map, const LaneState& state,
                                           const LanePlane& plane, float x, float y)
{
    const auto at = lane_at(map, state, plane, x, y);
    if (!at)
        return std::nullopt;
    const float left = plane.map.left + std::floor(x - plane.map.left);
    const core::CellSpan span =
        elements_between(map, state.camera.cell_x(left, plane.map), state.camera.cell_x(left + 1, plane.map));
    return core::LaneSpan{at->npu, span.first, span.first + span.count};
}

bool paint_lanes(LaneState& state, core::LaneField& field, const core::LaneMap& map, const LanePlane& plane,
                 const core::SelectionView* selection, RasterKey scene_key)
{
    const Rect& area = plane.map;
    const int width = std::max(1, static_cast<int>(std::ceil(area.width())));
    const int height = std::max(1, static_cast<int>(std::ceil(area.height())));
    RasterKey key = std::move(scene_key);
    for (const World number : {state.camera.left, state.camera.top, World(state.camera.scale),
                               World(state.lane_height), World(area.left), World(area.top)})
        key.push_back(number);
    const World lane_height = static_cast<World>(state.lane_height);
    const World gap = std::clamp<World>(lane_height * 0.07L, 0.5L, static_cast<World>(px(2))) / lane_height;
    const auto colour = [&](int x, int y, int wide, int high) -> Colour
    {
        const World lane =
            state.camera.top + (static_cast<World>(y) + static_cast<World>(high) / 2) / lane_height;
        if (lane < 0 || lane >= static_cast<World>(map.lane_count()))
            return {0, 0, 0, 0};
        const auto npu = static_cast<core::Int>(lane);
        const World inside = lane - static_cast<World>(npu);
        if (high == 1 && (inside < gap || inside > 1 - gap))
            return {0, 0, 0, 0};
        const World from = state.camera.left + static_cast<World>(x) / static_cast<World>(state.camera.scale);
        const World to = from + static_cast<World>(wide) / static_cast<World>(state.camera.scale);
        if ((from + to) / 2 < 0 || (from + to) / 2 >= static_cast<World>(map.reserved))
            return {0, 0, 0, 0};
        const core::CellSpan elements = elements_between(map, from, to);
        const core::LaneSpanView span = field.span(npu, elements.first, elements.first + elements.count);
        const Colour hole = mixed(theme().hole, theme().hole_hatch, hatched);
        if (span.filled <= 0)
            return hole;
        Colour element = mean_cell_colour(span.place, span.spread);
        if (selection)
            element =
                lit_up(element, selection->lane_share(npu, elements.first, elements.first + elements.count));
        return mixed(hole, element, static_cast<float>(span.filled));
    };
    state.pixels.refine(std::move(key), width, height, looks_a_frame, colour);
    return !state.pixels.exact();
}

} // namespace stridescope::ui
