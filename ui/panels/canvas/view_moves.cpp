#include "core/view/page_regions.h"
#include "ui/panels/canvas/lane_byte.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/panels/canvas/views.h"
#include "ui/picture/folded_rows.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace stridescope::ui
{
namespace
{

struct Step
{
    std::optional<std::size_t> dim; ///< dimension of the tensor
    core::Int by = 0;
    core::Int lanes = 0;     ///< lanes to move by, for a slot in a lane
    core::Int row_width = 0; ///< elements per row of a folded line, if the step goes to another row
    bool to_edge = false;    ///< in shared lanes: go to the next start or end of a tensor
};

/// Returns an index one row up or down in a folded line; if the next row is too short, its end. The same index
/// if there is no such row.
core::Int in_other_row(core::Int index, const Step& by, core::Int length)
{
    const core::Int row = index / by.row_width + (by.by < 0 ? -1 : 1);
    return row < 0 || row > (length - 1) / by.row_width ? index : std::min(index + by.by, length - 1);
}

/// Moves a pick by a step, inside its tensor or memory.
void step(core::Pick& pick, const core::SceneView& view, const Step& by)
{
    const auto moved = [](core::Int place, core::Int more, core::Int least, core::Int most)
    { return std::clamp(core::checked_add(place, more).value_or(place), least, most); };
    if (auto* at = std::get_if<core::AtCoordinate>(&pick))
    {
        if (by.dim && by.row_width > 0)
            at->coordinate[*by.dim] =
                in_other_row(at->coordinate[*by.dim], by, view.sizes(at->operand)[*by.dim]);
        else if (by.dim)
            at->coordinate[*by.dim] =
                moved(at->coordinate[*by.dim], by.by, 0, view.sizes(at->operand)[*by.dim] - 1);
    }
    else
    {
        auto& [operand, place] = std::get<core::AtPlace>(pick);
        const core::Memory* const shared = view.shared();
        if (shared && by.to_edge)
        {
            place.offset = next_edge(*shared, place.offset, by.by > 0);
            return;
        }
        const core::OffsetRange range =
            shared ? core::OffsetRange{0, last_byte(*shared)} : drawn_range(view, operand);
        const core::Int lanes = (shared ? shared->first() : view.placement(operand)).lane_count;
        place.lane = moved(place.lane, by.lanes, 0, lanes - 1);
        if (by.lanes == 0)
            place.offset = moved(place.offset, by.by, range.least, range.greatest);
    }
}

/// Returns everything from one pick to the other; nothing if they are not in one tensor, memory, or lane.
std::optional<core::Selection> between(const core::Pick& from, const core::Pick& to)
{
    const auto* const cell_a = std::get_if<core::AtCoordinate>(&from);
    const auto* const cell_b = std::get_if<core::AtCoordinate>(&to);
    if (cell_a && cell_b && cell_a->operand == cell_b->operand)
        return core::region_between(cell_a->operand, cell_a->coordinate, cell_b->coordinate);
    const auto* const a = std::get_if<core::AtPlace>(&from);
    const auto* const b = std::get_if<core::AtPlace>(&to);
    if (!a || !b || a->operand != b->operand || a->place.lane != b->place.lane)
        return std::nullopt;
    const auto [first, last] = std::minmax(a->place.offset, b->place.offset);
    return core::PlaceRange{a->operand, a->place.lane, first,
                            core::checked_add(last, 1).value_or(core::int_max)};
}

/// Returns a pick in the canvas that `first` belongs to: the cell or slot of the same bytes; `first` itself if
/// there is none, as for padding.
core::Pick in_canvas(ViewState& state, const core::SceneView& view, const core::Pick& pick,
                     const core::Pick& first)
{
    const auto* const cell = std::get_if<core::AtCoordinate>(&first);
    const core::Operand operand = core::operand_of(first);
    if (pick.index() == first.index() && core::operand_of(pick) == operand)
        return pick;
    const core::PickPlaces same = view.link(pick, state.cache.searches);
    if (cell)
    {
        const auto found = view.coordinates(same, cell->operand, 1, state.cache.searches);
        return found.empty() ? first : core::AtCoordinate{cell->operand, found.front()};
    }
    const auto& place = same.in(operand);
    return place ? core::AtPlace{operand, *place} : first;
}

/// Moves the pin, and with Shift selects what it passes.
void go_on(ViewState& state, const core::SceneView& view, const Step& by, bool selects)
{
    core::Pick& pin = state.look.pins.back();
    if (!selects || view.shared())
        state.range_from.reset();
    else if (!state.range_from || !state.selection || state.range_from->index() != pin.index())
        state.range_from = pin;
    step(pin, view, by);
    if (selects && !view.shared())
        state.select(between(*state.range_from, pin));
    go_to(state.look, view, pin);
    // Until the pointer moves, the pin is described rather than what happens to be under the pointer.
    state.look.hovered.reset();
    state.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

} // namespace

void pin_by_keys(const CanvasInput& input, ViewState& state, const core::Pick& first)
{
    if (input.focused)
        state.keyed = first;
    if (input.entered && state.look.pins.size() <= state.asked_pins)
        state.look.pins.push_back(first);
    else if (input.entered)
        state.entered = true;
}

void add_keys(CanvasInput& input, ViewState& state, const core::Pick& first)
{
    pin_by_keys(input, state, first);
    if (!(input.hovered || input.focused) || ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive()
        || arrows_move_focus() || keyboard_is_above() || style().audience) // these keys step through the story
        return;
    if (state.look.pins.empty() || ImGui::GetIO().KeyCtrl)
        input.wheel += (key_pressed(Key::page_up) ? 1.0F : 0) - (key_pressed(Key::page_down) ? 1.0F : 0);
    // Arrow keys move the pin, or make one in the focused picture, or go from step to step, or belong to the
    // item with the ring.
    if (!state.look.pins.empty() || state.look.step || input.focused || focus_is_seen())
        return;
    const float far = px(60);
    input.drag_x += (key_pressed(Key::left) ? far : 0) - (key_pressed(Key::right) ? far : 0);
    input.drag_y += (key_pressed(Key::up) ? far : 0) - (key_pressed(Key::down) ? far : 0);
}

void move_pin_by_keys(ViewState& state, const core::SceneView& view)
{
    const auto keyed = std::exchange(state.keyed, std::nullopt);
    const bool asked = state.asked_pins > 0;
    const bool none = state.look.pins.empty();
    // Without a pin, arrows move tensors that share lanes, or walk steps.
    if ((!keyed && (asked || none)) || (none && (view.shared() || state.look.step))
        || ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive() || arrows_move_focus()
        || keyboard_is_above())
        return;
    constexpr Key arrows[] = {Key::left, Key::right, Key::up, Key::down, Key::page_up, Key::page_down};
    const bool turns = key_pressed(Key::page_up) || key_pressed(Key::page_down);
    if (none && !asked && (turns || ImGui::GetIO().KeyCtrl || style().audience))
        return; // they zoom, or step through the story
    const bool doubles = ImGui::GetIO().KeyShift && key_pressed(Key::enter, false);
    if (!doubles
        && std::none_of(std::begin(arrows), std::end(arrows), [](Key key) { return key_pressed(key); }))
        return;
    if (state.look.pins.size() <= state.asked_pins)
    {
        // After a wrong answer, arrows go on from it.
        const auto& answers = state.look.answers;
        const bool goes_on = !answers.empty() && answers.back().pick.index() == keyed->index()
                             && core::operand_of(answers.back().pick) == core::operand_of(*keyed);
        state.look.pins.push_back(goes_on ? answers.back().pick : *keyed);
        if (!goes_on)
            return go_to(state.look, view, *keyed);
    }
    // In the memory the pin moves from slot to slot, in a tensor from cell to cell, wherever it was pinned.
    if (keyed)
        state.look.pins.back() = in_canvas(state, view, state.look.pins.back(), *keyed);
    if (doubles) // one pin stays, the other is moved
        state.look.pins.push_back(state.look.pins.back());
    const auto* at = std::get_if<core::AtCoordinate>(&state.look.pins.back());
    const core::PageChoice pages =
        state.look.grids[static_cast<std::size_t>(at ? at->operand : core::Operand::input)].pages;
    const auto across = [&](core::Int by) { return Step{pages.fold ? pages.fold->dim : pages.column, by}; };
    const auto down = [&](core::Int by)
    {
        return pages.fold ? Step{pages.fold->dim, by * pages.fold->width, by, pages.fold->width}
                          : Step{pages.row, by, by};
    };
    const std::pair<Key, Step> moves[] = {{Key::left, across(-1)},
                                          {Key::right, across(1)},
                                          {Key::up, down(-1)},
                                          {Key::down, down(1)},
                                          {Key::page_up, {pages.page, -1, -1, 0, true}},
                                          {Key::page_down, {pages.page, 1, 1, 0, true}}};
    for (const auto& [key, move] : moves)
        if (key_pressed(key) && !ImGui::GetIO().KeyCtrl)
            go_on(state, view, move, ImGui::GetIO().KeyShift);
}

} // namespace stridescope::ui
