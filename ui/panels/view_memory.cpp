#include "ui/canvas/bar_canvas.h"
#include "ui/canvas/lane_canvas.h"
#include "ui/panels/view_parts.h"
#include "ui/probe.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

bool same_memory(const std::optional<core::OffsetRange>& a, const core::OffsetRange& b)
{
    return a && a->least == b.least && a->greatest == b.greatest;
}

/// The row at which the tensor begins, where rows before it are empty.
long double row_of(const BarPlane& plane, core::Int offset)
{
    return static_cast<long double>((core::wide(offset) - plane.range.least) / plane.columns);
}

void scroll_mark(const BarPlane& plane, const BarState& bar, const Rect& area)
{
    const auto rows = static_cast<long double>(plane.rows());
    const long double seen = static_cast<long double>(area.height() / plane.row_height());
    if (rows <= seen)
        return;
    const float height = std::max(px(18), static_cast<float>(seen / rows) * area.height());
    const float top = area.top + static_cast<float>(bar.first_row / (rows - seen)) * (area.height() - height);
    Figure figure;
    figure.rect({area.right - px(5), top, area.right - px(1), top + height}, theme().field_hovered, px(2));
    paint(figure, *ImGui::GetWindowDrawList());
}

} // namespace

float wanted_bar_height(const ViewState& state, const core::SceneView& view, core::Part part, float width,
                        int most_rows)
{
    const BarPlane plane =
        bar_plane(view, part, state.bars[static_cast<std::size_t>(part)], {0, 0, width, 100});
    return plane.row_height() * static_cast<float>(std::min<core::Wide>(plane.rows(), most_rows));
}

void bar_panel(ViewState& state, const core::SceneView& view, core::Part part, const Rect& area, const Lit& lit,
               CellText text, Pointing& pointing)
{
    if (area.width() < px(80) || area.height() < px(10))
        return;
    BarState& bar = state.bars[static_cast<std::size_t>(part)];
    const std::string name = fmt::format("memory/{}", static_cast<int>(part));
    const CanvasInput input = canvas_input(name.c_str(), area);
    probe_last_item(name);
    BarPlane plane = bar_plane(view, part, bar, area);
    if (!same_memory(bar.range, plane.range) || input.fit)
    {
        bar.slot = 0;
        bar.range = plane.range;
        plane = bar_plane(view, part, bar, area);
        bar.first_row = row_of(plane, view.memory_range(part).least);
    }
    if (input.wheel != 0)
    {
        const auto under = offset_at(plane, bar, area, input.x, input.y);
        bar.slot = std::clamp(plane.slot_width * std::pow(1.15F, input.wheel), px(9), px(80));
        const float above = (input.y - area.top) / plane.row_height();
        plane = bar_plane(view, part, bar, area);
        if (under) // stays about where it was, in a row of another length
            bar.first_row = row_of(plane, *under) - static_cast<long double>(std::floor(above));
    }
    if (const auto offset = std::exchange(bar.wanted, std::nullopt))
    {
        const long double row = row_of(plane, *offset);
        const long double fits = static_cast<long double>(area.height() / plane.row_height());
        if (row < bar.first_row || row + 1 > bar.first_row + fits)
            bar.first_row = row - std::floor(fits / 2);
    }
    bar.first_row -= static_cast<long double>(input.drag_y / plane.row_height());
    const long double seen = static_cast<long double>(area.height() / plane.row_height());
    bar.first_row = std::clamp<long double>(
        bar.first_row, 0, std::max<long double>(0, static_cast<long double>(plane.rows()) - seen));
    if (input.hovered || input.clicked)
    {
        const auto offset = offset_at(plane, bar, area, input.x, input.y);
        pointing.at(input, offset ? std::optional<core::Pick>(core::AtOffset{part, *offset}) : std::nullopt);
    }
    // Marks stand out by a few pixels.
    const Rect with_marks = {area.left - px(3), area.top - px(3), area.right + px(3), area.bottom};
    show_figure(bar_figure(view, part, bar, plane, area, text, lit), with_marks);
    scroll_mark(plane, bar, area);
}

void lane_panel(ViewState& state, const core::SceneView& view, const Rect& area, const Lit& lit, CellText text,
                Pointing& pointing)
{
    if (area.width() < px(160) || area.height() < px(40))
        return;
    const core::LaneMap& map = *view.lanes();
    const LanePlane plane = lane_plane(area);
    const CanvasInput input = canvas_input("lanes", area);
    probe_last_item("lanes");
    const bool other = !state.lanes.fitted_to || state.lanes.fitted_to->reserved != map.reserved
                       || state.lanes.fitted_to->chip != map.chip || state.lanes.fitted_to->bits != map.bits;
    if (other || input.fit)
        fit_lanes(state.lanes, map, plane);
    zoom_lanes(state.lanes, map, plane, input);
    if (const auto at = std::exchange(state.lanes.wanted, std::nullopt))
    {
        const auto place = static_cast<World>(at->offset);
        const World across =
            static_cast<World>(plane.map.width()) / static_cast<World>(state.lanes.camera.scale);
        if (place < state.lanes.camera.left || place + 1 > state.lanes.camera.left + across)
            state.lanes.camera.left = place - across / 2;
        const auto lane = static_cast<World>(at->npu);
        const World down = static_cast<World>(plane.map.height()) / static_cast<World>(state.lanes.lane_height);
        if (lane < state.lanes.camera.top || lane + 1 > state.lanes.camera.top + down)
            state.lanes.camera.top = lane - down / 2;
        zoom_lanes(state.lanes, map, plane, {});
    }
    if (input.hovered || input.clicked)
    {
        const auto place = lane_at(map, state.lanes, plane, input.x, input.y);
        pointing.at(input, place ? std::optional<core::Pick>(*place) : std::nullopt);
    }
    show_figure(lane_figure(view, state.lanes, plane, area, text, lit), area);
}

} // namespace stridescope::ui
