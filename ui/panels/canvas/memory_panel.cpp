#include "ui/panels/canvas/lane_byte.h"
#include "ui/panels/canvas/view_parts.h"

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

constexpr float rows_of_wheel = 3; ///< rows that a notch of the wheel scrolls by, if it can't zoom

/// Returns the slot that a key pins if nothing is pinned yet.
core::Place first_place(const ViewState& state, const MemoryPlace& place)
{
    const core::SceneView& view = *state.view;
    const auto chosen = state.lane_drag.chosen;
    if (const core::Memory* const shared = view.shared())
        return {0,
                chosen && *chosen < shared->tensors.size() ? shared->tensors[*chosen].placement->address : 0};
    return {0, view.memory_range(place.operand).least};
}

/// Returns the slot under the pointer.
std::optional<core::Pick> pick_at(const core::SceneView& view, const MemoryPlane& plane,
                                  const CanvasInput& input)
{
    const auto place =
        view.shared() ? lane_byte_at(*view.shared(), plane, input.x, input.y) : plane.rows.at(input.x, input.y);
    return place ? std::optional<core::Pick>(core::AtPlace{plane.rows.operand, *place}) : std::nullopt;
}

/// Scrolls a memory by pixels.
void drag(Look& look, const MemoryPlane& plane, float x, float y)
{
    MemoryLook& seen = look_at(look, plane.place);
    seen.left -= static_cast<World>(x) / static_cast<World>(plane.rows.slot_width);
    seen.first_row -= static_cast<World>(y) / static_cast<World>(plane.rows.row_height);
}

/// Draws the whole memory beside the visible part; a click or a drag on it goes there.
void strip_item(ViewState& state, MemoryPlane& plane)
{
    const Rect& strip = *plane.strip;
    const std::string name = plane.of_banks()
                                 ? std::string("banks/overview")
                                 : fmt::format("overview/{}", static_cast<int>(plane.place.operand));
    ImGui::SetCursorScreenPos({strip.left, strip.top});
    pointer_area(name.c_str(), {strip.width(), strip.height()});
    probe_last_item(name);
    if (!ImGui::IsItemActive())
        return;
    show_at_strip(state.look, plane, ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
    hold_in_sight(state.look, plane, *state.view, style());
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

MemoryShown memory_input(ViewState& state, const MemoryPlace& place, Pointing& pointing)
{
    const core::SceneView& view = *state.view;
    MemoryShown shown{place, memory_plane(view, state.look, place, style(), measure_by_fonts()), {}, {}};
    if (!shown.plane)
        return shown;
    MemoryPlane& plane = *shown.plane;
    const bool in_lanes = plane.rows.of_lanes;
    const std::string name = plane.of_banks() ? std::string("banks")
                             : in_lanes       ? std::string("lanes")
                                              : fmt::format("memory/{}", static_cast<int>(place.operand));
    shown.input = canvas_input(name.c_str(), plane.canvas);
    CanvasInput input = shown.input;
    probe_last_item(name);
    add_keys(input, state, core::AtPlace{place.operand, first_place(state, place)});
    if (input.fit)
        look_at(state.look, place).fitted_to.reset();
    settle(state.look, plane, view, style(), measure_by_fonts());
    if (input.wheel != 0 && !plane.can_zoom())
        look_at(state.look, place).first_row -= static_cast<World>(input.wheel * rows_of_wheel);
    else if (input.wheel != 0)
        zoom(state.look, plane, view, style(), measure_by_fonts(),
             wheel_factor(input.wheel, plane.rows.slot_width), input.ctrl, input.x, input.y);
    if (plane.is_shared())
    {
        // The arrow keys and the mouse move tensors.
        if (!input.dragging || state.lane_drag.over)
            drag(state.look, plane, shown.input.drag_x, 0);
    }
    else if (!plane.of_banks() && selects(state, name, input, !in_lanes))
        select_between(state, plane.rows, input);
    else
        drag(state.look, plane, input.drag_x, input.drag_y);
    hold_in_sight(state.look, plane, view, style());
    if (input.hovered || input.clicked)
        pointing.at(input, pick_at(view, plane, input));
    if (plane.painted)
        shown.under = several_under(plane.rows, input);
    if (plane.strip)
        strip_item(state, plane);
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
        const MemoryWords words = memory_words(subject, place, shown.plane ? &shown.plane->rows : nullptr);
        draw_title(figure, subject, place.title, words.name, words.remark, words.pill);
        title_tip(subject, place.title, words.name, words.remark, words.pill);
    }
    else if (shown.plane)
        draw_presented_name(figure, subject, *shown.plane);
    if (shown.plane)
        draw_memory(figure, subject, *shown.plane);
    show(figure);
}

} // namespace stridescope::ui
