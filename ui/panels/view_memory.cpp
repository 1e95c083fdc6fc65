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

/// The row that holds an offset.
World row_of(const BarPlane& plane, core::Int offset)
{
    return static_cast<World>((core::wide(offset) - plane.range.least) / plane.columns);
}
World column_of(const BarPlane& plane, core::Int offset)
{
    return static_cast<World>((core::wide(offset) - plane.range.least) % plane.columns);
}

/// Zooms about the pointer: the offset under it stays about where it was, maybe in a row of another length.
void zoom(BarState& bar, BarPlane& plane, const core::SceneView& view, core::Part part, const Rect& area,
          const CanvasInput& input)
{
    const auto under = offset_at(plane, bar, area, input.x, input.y);
    bar.slot = std::clamp(plane.slot_width * wheel_factor(input.wheel, plane.slot_width),
                          least_slot(plane, bar, area), static_cast<double>(px(80)));
    const float above = (input.y - area.top) / plane.row_height();
    plane = bar_plane(view, part, bar, area);
    if (!under)
        return;
    bar.first_row = row_of(plane, *under) - static_cast<World>(std::floor(above));
    bar.left = column_of(plane, *under)
               - static_cast<World>(input.x - area.left - plane.margin) / static_cast<World>(plane.slot_width);
}

void show(BarState& bar, const BarPlane& plane, const Rect& area, core::Int offset)
{
    const auto bring = [](World& first, World place, World seen)
    {
        if (place < first || place + 1 > first + seen)
            first = place - std::floor(seen / 2);
    };
    bring(bar.first_row, row_of(plane, offset), plane.rows_seen(area));
    bring(bar.left, column_of(plane, offset), plane.columns_seen(area));
}

/// What the memory's pixels follow from beside the scroll.
RasterKey raster_key(const ViewState& state, const BarState& bar)
{
    return {static_cast<long double>(state.revision), static_cast<long double>(theme().name),
            static_cast<long double>(bar.field_revision), static_cast<long double>(state.picture_version)};
}

/// The whole memory beside its part in sight; a click or a drag on it goes there.
void strip_panel(ViewState& state, core::Part part, const BarPlane& plane, const Rect& area, const Rect& strip)
{
    BarState& bar = state.bars[static_cast<std::size_t>(part)];
    const bool upright = strip.height() > strip.width();
    const World all = upright ? static_cast<World>(plane.rows()) : static_cast<World>(plane.columns);
    const World seen = std::min(all, upright ? plane.rows_seen(area) : plane.columns_seen(area));
    World& first = upright ? bar.first_row : bar.left;
    const float length = item_length(upright ? strip.height() : strip.width());
    const std::string name = fmt::format("overview/{}", static_cast<int>(part));
    ImGui::SetCursorScreenPos({strip.left, strip.top});
    invisible_button(name.c_str(), {strip.width(), strip.height()});
    probe_last_item(name);
    if (ImGui::IsItemActive())
    {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const float at = (upright ? mouse.y - strip.top : mouse.x - strip.left) / length;
        first = static_cast<World>(at) * all - seen / 2;
        hold_in_sight(bar, plane, area);
    }
    state.refining |=
        paint_strip(bar.strip, *bar.field, plane, strip, part, state.selection.get(), raster_key(state, bar));
    Figure figure;
    figure.image(strip, bar.strip.raster(), strip_textures + static_cast<TextureSlot>(part));
    const float from = static_cast<float>(first / all) * length;
    const float mark = std::max(px(6), static_cast<float>(seen / all) * length);
    const float start = std::min(from, length - mark);
    const Rect frame =
        upright ? Rect{strip.left - px(1), strip.top + start, strip.right + px(1), strip.top + start + mark}
                : Rect{strip.left + start, strip.top - px(1), strip.left + start + mark, strip.bottom + px(1)};
    figure.outline(frame, theme().focus, px(2), px(2));
    paint(figure, *ImGui::GetWindowDrawList());
}

/// From the place where the drag began to the one under the pointer.
void select_span(ViewState& state, const BarPlane& plane, core::Part part, const Rect& area,
                 const CanvasInput& input)
{
    const BarState& bar = state.bars[static_cast<std::size_t>(part)];
    const core::OffsetRange from = nearest_offsets(plane, bar, area, input.from_x, input.from_y);
    const core::OffsetRange to = nearest_offsets(plane, bar, area, input.x, input.y);
    const core::Int last = std::max(from.greatest, to.greatest);
    if (last < core::int_max)
        state.select(core::Span{part, std::min(from.least, to.least), last + 1});
}

void select_lane_span(ViewState& state, const core::LaneMap& map, const LanePlane& plane,
                      const CanvasInput& input)
{
    auto from = lane_at(map, state.lanes, plane, input.from_x, input.from_y);
    auto to = lane_at(map, state.lanes, plane, input.x, input.from_y);
    if (!from || !to)
        return;
    if (to->offset < from->offset)
        std::swap(from, to);
    state.select(core::LaneSpan{from->npu, from->offset, to->offset + 1});
}

/// Counts of the memory's ranges, made once for a view.
void prepare_field(const ViewState& state, BarState& bar, const core::SceneView& view, core::Part part)
{
    if (bar.field && bar.field_revision == state.revision)
        return;
    const auto& exact = state.exact.at(static_cast<std::size_t>(part));
    bar.field = std::make_shared<core::SpanField>(
        view, part,
        exact && state.exact_revision == state.revision
            ? *exact
            : core::OffsetIndex::of(view.memory(part), core::Effort::interactive()));
    bar.field_revision = state.revision;
}

} // namespace

float wanted_bar_height(const ViewState& state, const core::SceneView& view, core::Part part, float width,
                        int most_rows)
{
    // As it is fitted: zooming changes no layout.
    const BarState& bar = state.bars[static_cast<std::size_t>(part)];
    BarState fitted;
    fitted.fold = bar.fold;
    fitted.width = bar.width;
    fitted.characters = bar.characters;
    const BarPlane plane = bar_plane(view, part, fitted, {0, 0, width, 100});
    return plane.row_height() * static_cast<float>(std::min<core::Wide>(plane.rows(), most_rows));
}

void bar_panel(ViewState& state, const core::SceneView& view, core::Part part, const Rect& whole,
               const Lit& lit, CellText text, Pointing& pointing)
{
    if (whole.width() < px(80) || whole.height() < px(10))
        return;
    BarState& bar = state.bars[static_cast<std::size_t>(part)];
    prepare_field(state, bar, view, part);
    const bool line = bar.fold == Fold::line;
    Rect area = whole;
    BarPlane plane = bar_plane(view, part, bar, area);
    const auto all_seen = [&]
    {
        return static_cast<World>(plane.rows()) <= plane.rows_seen(area) + 0.01L
               && static_cast<World>(plane.columns) <= plane.columns_seen(area) + 0.01L;
    };
    Rect strip = whole;
    if (!all_seen() && whole.height() > px(40))
    {
        (line ? area.bottom : area.right) -= px(line ? 22 : 20);
        (line ? strip.top : strip.left) = (line ? whole.bottom - px(12) : whole.right - px(10));
        plane = bar_plane(view, part, bar, area);
    }
    const std::string name = fmt::format("memory/{}", static_cast<int>(part));
    CanvasInput input = canvas_input(name.c_str(), area);
    probe_last_item(name);
    add_keys(input, state);
    if (!same_memory(bar.range, plane.range) || input.fit)
    {
        bar.slot = 0;
        bar.left = 0;
        bar.range = plane.range;
        plane = bar_plane(view, part, bar, area);
        bar.first_row = row_of(plane, view.memory_range(part).least);
    }
    if (input.wheel != 0)
        zoom(bar, plane, view, part, area, input);
    if (const auto offset = std::exchange(bar.wanted, std::nullopt);
        offset && *offset >= plane.range.least && *offset <= plane.range.greatest)
        show(bar, plane, area, *offset);
    if (selects(state, name, input, true))
        select_span(state, plane, part, area, input);
    else
    {
        bar.first_row -= static_cast<World>(input.drag_y / plane.row_height());
        bar.left -= static_cast<World>(input.drag_x) / static_cast<World>(plane.slot_width);
    }
    hold_in_sight(bar, plane, area);
    if (input.hovered || input.clicked)
    {
        const auto offset = offset_at(plane, bar, area, input.x, input.y);
        pointing.at(input, offset ? std::optional<core::Pick>(core::AtOffset{part, *offset}) : std::nullopt);
    }
    std::shared_ptr<const Raster> pixels;
    if (!plane.draws_slots())
    {
        state.refining |=
            paint_bar(bar, *bar.field, plane, area, part, state.selection.get(), raster_key(state, bar));
        pixels = bar.pixels.raster();
        const auto range = input.hovered ? offsets_at(plane, bar, area, input.x, input.y) : std::nullopt;
        if (range && range->greatest > range->least && range->greatest < core::int_max)
            span_tip(bar.field->span(range->least, range->greatest + 1));
    }
    // Marks stand out by a few pixels.
    const Rect with_marks = {area.left - px(3), area.top - px(3), area.right + px(3), area.bottom};
    Figure figure = bar_figure(view, part, bar, plane, area, text, lit, pixels);
    if (pixels && !bar.pixels.exact())
        figure.note = "coarse, being refined";
    show_figure(figure, with_marks);
    if (strip.left > whole.left || strip.top > whole.top)
        strip_panel(state, part, plane, area, strip);
}

void lane_panel(ViewState& state, const core::SceneView& view, const Rect& area, const Lit& lit, CellText text,
                Pointing& pointing)
{
    if (area.width() < px(160) || area.height() < px(40))
        return;
    const core::LaneMap& map = *view.lanes();
    const LanePlane plane = lane_plane(area);
    CanvasInput input = canvas_input("lanes", area);
    probe_last_item("lanes");
    add_keys(input, state);
    const bool other = !state.lanes.fitted_to || state.lanes.fitted_to->reserved != map.reserved
                       || state.lanes.fitted_to->chip != map.chip || state.lanes.fitted_to->bits != map.bits;
    if (other || input.fit)
        fit_lanes(state.lanes, map, plane);
    CanvasInput moved = input;
    if (selects(state, "lanes", input, false))
    {
        moved.drag_x = 0;
        moved.drag_y = 0;
        select_lane_span(state, map, plane, input);
    }
    zoom_lanes(state.lanes, map, plane, moved);
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
    std::shared_ptr<const Raster> pixels;
    if (!draws_areas(map, state.lanes))
    {
        if (!state.lanes.field || state.lanes.field_revision != state.revision)
            state.lanes.field = std::make_shared<core::LaneField>(view);
        state.lanes.field_revision = state.revision;
        state.refining |=
            paint_lanes(state.lanes, *state.lanes.field, map, plane, state.selection.get(),
                        {static_cast<long double>(state.revision), static_cast<long double>(theme().name),
                         static_cast<long double>(state.picture_version)});
        pixels = state.lanes.pixels.raster();
        const auto span =
            input.hovered ? lane_span_at(map, state.lanes, plane, input.x, input.y) : std::nullopt;
        if (span && span->end > span->begin + 1)
            lane_tip(*span, state.lanes.field->span(span->npu, span->begin, span->end));
    }
    Figure figure = lane_figure(view, state.lanes, plane, area, text, lit, pixels);
    if (pixels && !state.lanes.pixels.exact())
        figure.note = "coarse, being refined";
    show_figure(figure, area);
}

} // namespace stridescope::ui
