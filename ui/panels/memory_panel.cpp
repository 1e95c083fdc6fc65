#include "ui/panels/view_parts.h"

#include "ui/paint_figure.h"
#include "ui/picture/bar_figure.h"
#include "ui/picture/memory_raster.h"
#include "ui/probe.h"
#include "ui/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

/// Zooms about the pointer: the offset under it stays about where it was, maybe in a row of another length.
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

/// The whole memory beside its part in sight; a click or a drag on it goes there.
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
    if (range.begin < range.end) // the end of a slot at the greatest offset does not fit
        state.select(range);
}

std::optional<core::Pick> pick_at(const SlotRows& rows, const CanvasInput& input)
{
    const auto place = rows.at(input.x, input.y);
    return place ? std::optional<core::Pick>(core::AtPlace{rows.operand, *place}) : std::nullopt;
}

std::optional<core::PlaceRange> several_under(const SlotRows& rows, const CanvasInput& input)
{
    const auto under = input.hovered ? rows.pixel_at(input.x, input.y) : std::nullopt;
    return under && under->end > under->begin + 1 ? under : std::nullopt;
}

std::optional<BarShown> bar_input(ViewState& state, const BarPlace& place, Pointing& pointing)
{
    if (!fits_bar(place.area, style()))
        return std::nullopt;
    const core::Operand operand = place.memory.operand;
    BarLook& bar = state.look.bars[static_cast<std::size_t>(operand)];
    BarRoom room = bar_room(place.memory, bar, place.area);
    const Rect& area = room.area;
    const std::string name = fmt::format("memory/{}", static_cast<int>(operand));
    CanvasInput input = canvas_input(name.c_str(), area);
    probe_last_item(name);
    add_keys(input, state, core::AtPlace{operand, {0, state.view->memory_range(operand).least}});
    if (input.fit)
        bar.range.reset();
    settle(bar, room, place.memory, place.area);
    const BarPlane& plane = room.plane;
    if (input.wheel != 0)
        zoom(bar, room, place.memory, input);
    if (selects(state, name, input, true))
        select_between(state, slot_rows(room, bar, operand), input);
    else
    {
        bar.first_row -= static_cast<World>(input.drag_y / plane.row_height());
        bar.left -= static_cast<World>(input.drag_x) / static_cast<World>(plane.slot_width);
    }
    hold_in_sight(bar, plane, area);
    if (input.hovered || input.clicked)
        pointing.at(input, pick_at(slot_rows(room, bar, operand), input));
    const auto under = plane.draws_slots ? std::nullopt : several_under(slot_rows(room, bar, operand), input);
    if (room.strip)
        strip_item(bar, operand, room);
    return BarShown{room, under};
}

void draw_bar_part(const Subject& subject, core::Operand operand, const BarShown& shown)
{
    if (shown.under && !subject.look.asks)
        range_tip(subject.view, range_field(subject, operand).look(*shown.under));
    Figure figure(subject.style.scale);
    draw_bar(figure, subject, operand, shown.room);
    show(figure);
}

} // namespace stridescope::ui
