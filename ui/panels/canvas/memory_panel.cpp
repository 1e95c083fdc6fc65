#include "ui/panels/canvas/lane_byte.h"
#include "ui/panels/canvas/view_parts.h"

#include "ui/picture/bank_figure.h"
#include "ui/picture/memory_figure.h"
#include "ui/picture/memory_raster.h"
#include "ui/picture/titles.h"
#include "ui/shell/fonts.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

/// Zooms about the pointer: the offset under it stays near its position, perhaps in a row of another length.
void zoom(BarLook& bar, BarRoom& room, const BarMemory& memory, const CanvasInput& input)
{
    BarPlane& plane = room.plane;
    const Rect& area = room.area;
    const auto under = slot_rows(room, bar, memory.operand).at(input.x, input.y);
    bar.slot = std::clamp(plane.slot_width * wheel_factor(input.wheel, plane.slot_width),
                          least_slot(plane, bar, area, memory.style), largest_slot(memory.style));
    const float above = (input.y - area.top) / plane.row_height();
    plane = bar_plane(memory, bar, area);
    bar.columns = plane.columns;
    if (!under)
        return;
    const SlotRows rows = slot_rows(room, bar, memory.operand);
    bar.first_row = static_cast<World>(rows.row_of(*under)) - static_cast<World>(std::floor(above));
    bar.left = static_cast<World>(rows.column_of(*under))
               - static_cast<World>(input.x - area.left - plane.margin) / static_cast<World>(plane.slot_width);
}

/// Zooms lanes. Horizontally, the wheel goes from the whole lane memory to single elements, and lanes grow once
/// elements are readable; with Ctrl it only makes lanes higher.
void zoom(LaneLook& look, const core::TensorPlacement& map, const LanePlane& plane, const CanvasInput& input)
{
    const Rect& view = plane.map;
    const double factor = wheel_factor(input.wheel, look.camera.scale);
    const World lane =
        look.camera.top + static_cast<World>(input.y - view.top) / static_cast<World>(look.lane_height);
    const auto highest = static_cast<double>(px(input.ctrl ? 60 : 34));
    const bool readable = look.camera.scale >= static_cast<double>(px(4));
    if (input.ctrl || (readable && (factor > 1 ? look.lane_height < highest : true)))
    {
        const double fitted = fitted_lane_height(map, plane, style());
        look.lane_height = std::clamp(look.lane_height * factor, fitted, std::max(highest, fitted));
    }
    if (!input.ctrl)
    {
        const World lane_elements = static_cast<World>(map.lane_bytes) * 8 / static_cast<World>(map.bits);
        const World whole = std::max(lane_elements, static_cast<World>(map.reserved()));
        const double least = static_cast<double>(static_cast<World>(view.width()) / whole) * 0.9;
        look.camera.zoom(factor, input.x, input.y, view, least, std::max(least, static_cast<double>(px(60))));
    }
    look.camera.top = lane - static_cast<World>(input.y - view.top) / static_cast<World>(look.lane_height);
}

/// Zooms lanes of several tensors about a byte.
void zoom(LaneLook& look, const Rect& lanes, const CanvasInput& input)
{
    constexpr float widest_byte = 60;
    const double least = look.as_fitted.scale;
    look.camera.zoom(wheel_factor(input.wheel, look.camera.scale), input.x, input.y, lanes, least,
                     std::max(least, static_cast<double>(px(widest_byte))));
}

/// Returns the slot that a key pins if nothing is pinned yet.
core::Place first_place(const ViewState& state, const MemoryPlace& place)
{
    const core::SceneView& view = *state.view;
    const auto chosen = state.lane_drag.chosen;
    if (const core::Memory* const shared = view.shared())
        return {0,
                chosen && *chosen < shared->tensors.size() ? shared->tensors[*chosen].placement->address : 0};
    return {0, place.as == MemoryPlace::As::lanes ? 0 : view.memory_range(place.operand).least};
}

/// Returns the slot under the pointer.
std::optional<core::Pick> pick_at(const core::SceneView& view, const MemoryRoom& room, const CanvasInput& input)
{
    const auto place =
        view.shared() ? lane_byte_at(*view.shared(), room, input.x, input.y) : room.rows.at(input.x, input.y);
    return place ? std::optional<core::Pick>(core::AtPlace{room.rows.operand, *place}) : std::nullopt;
}

/// Scrolls a memory by pixels.
void drag(Look& look, const MemoryRoom& room, float x, float y)
{
    const World slots = static_cast<World>(x) / static_cast<World>(room.rows.slot_width);
    const World rows = static_cast<World>(y) / static_cast<World>(room.rows.row_height);
    BarLook& bar = look.bars[static_cast<std::size_t>(room.place.operand)];
    const bool in_lanes = room.rows.of_lanes;
    (in_lanes ? look.lanes.camera.left : bar.left) -= slots;
    (in_lanes ? look.lanes.camera.top : bar.first_row) -= rows;
}

/// Draws the whole memory beside the visible part; a click or a drag on it goes there.
void strip_item(BarLook& bar, core::Operand operand, const BarRoom& room)
{
    const Rect& strip = *room.strip;
    const std::string name = fmt::format("overview/{}", static_cast<int>(operand));
    ImGui::SetCursorScreenPos({strip.left, strip.top});
    pointer_area(name.c_str(), {strip.width(), strip.height()});
    probe_last_item(name);
    if (ImGui::IsItemActive())
        show_at_strip(bar, room, ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
}

} // namespace

void select_between(ViewState& state, const SlotRows& rows, const CanvasInput& input)
{
    const core::PlaceRange from = rows.nearest(input.from_x, input.from_y);
    const core::PlaceRange to = rows.nearest(input.x, rows.of_lanes ? input.from_y : input.y);
    const core::PlaceRange range{rows.operand, from.lane, std::min(from.begin, to.begin),
                                 std::max(from.end, to.end)};
    if (range.begin < range.end) // the end of a slot at the highest possible offset does not fit
        state.select(range);
}

std::optional<core::PlaceRange> several_under(const SlotRows& rows, const CanvasInput& input)
{
    const auto under = input.hovered ? rows.pixel_at(input.x, input.y) : std::nullopt;
    return under && under->end > under->begin + 1 ? under : std::nullopt;
}

MemoryShown memory_input(ViewState& state, const Highlights& highlights, const MemoryPlace& place,
                         Pointing& pointing)
{
    const core::SceneView& view = *state.view;
    if (place.as == MemoryPlace::As::banks)
        bank_input(state, subject_of(state, highlights), place.area, pointing);
    MemoryShown shown{place, memory_room(view, state.look, place, style(), measure_by_fonts()), {}, {}};
    if (!shown.room)
        return shown;
    MemoryRoom& room = *shown.room;
    const bool in_lanes = place.as != MemoryPlace::As::rows;
    const std::string name =
        in_lanes ? std::string("lanes") : fmt::format("memory/{}", static_cast<int>(place.operand));
    shown.input = canvas_input(name.c_str(), room.canvas);
    CanvasInput input = shown.input;
    probe_last_item(name);
    add_keys(input, state, core::AtPlace{place.operand, first_place(state, place)});
    if (input.fit)
        fit_anew(state.look, place);
    settle(state.look, room, view, style());
    if (input.wheel != 0)
    {
        if (room.shared)
            zoom(state.look.lanes, room.rows.area, input);
        else if (in_lanes)
            zoom(state.look.lanes, view.placement(), room.lanes, input);
        else
            zoom(state.look.bars[static_cast<std::size_t>(place.operand)], room.folded,
                 bar_memory(view, place.operand, state.look, style()), input);
        hold_in_sight(state.look, room, view, style());
    }
    if (room.shared)
    {
        // The arrow keys and the mouse move tensors.
        if (!input.dragging || state.lane_drag.over)
            drag(state.look, room, shown.input.drag_x, 0);
    }
    else if (selects(state, name, input, !in_lanes))
        select_between(state, room.rows, input);
    else
        drag(state.look, room, input.drag_x, input.drag_y);
    hold_in_sight(state.look, room, view, style());
    if (input.hovered || input.clicked)
        pointing.at(input, pick_at(view, room, input));
    if (room.painted)
        shown.under = several_under(room.rows, input);
    if (room.folded.strip)
        strip_item(state.look.bars[static_cast<std::size_t>(place.operand)], place.operand, room.folded);
    return shown;
}

void draw_memory_part(const Subject& subject, const MemoryShown& shown)
{
    const MemoryPlace& place = shown.place;
    if (shown.under && !subject.look.asks)
        range_tip(subject.view, range_field(subject, place.operand).look(*shown.under));
    Figure figure(subject.style.scale);
    if (!place.named_beside())
    {
        const MemoryWords words = memory_words(subject, place, shown.room);
        draw_title(figure, subject, place.title, words.name, words.remark);
        title_tip(subject, place.title, words.name, words.remark);
    }
    else if (shown.room)
        draw_presented_name(figure, subject, *shown.room);
    if (shown.room)
        draw_memory(figure, subject, *shown.room);
    else if (place.as == MemoryPlace::As::banks)
        draw_banks(figure, subject, place.area);
    show(figure);
}

} // namespace stridescope::ui
