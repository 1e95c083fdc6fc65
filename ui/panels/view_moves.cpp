#include "ui/canvas/bar_canvas.h"
#include "ui/panels/view_parts.h"
#include "ui/panels/views.h"
#include "ui/widgets/paint.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

void show_coordinate(ViewState& state, const core::SceneView& view, core::Part part, const core::Dims& x)
{
    GridState& grid = state.grids[static_cast<std::size_t>(part)];
    grid.pages = core::valid_pages(grid.pages, view.sizes(part));
    for (std::size_t d = 0; d < x.size(); ++d)
        if (d != grid.pages.column && grid.pages.row != d && grid.pages.page != d)
            grid.pages.at[d] = x[d];
    grid.wanted = x;
}

/// The first coordinate that a pick lights up in a part.
std::optional<core::Dims> coordinate_in(const core::SceneView& view, const core::Linked& linked,
                                        core::Part part)
{
    if (const auto* at = std::get_if<core::AtCoordinate>(&linked.pick); at && at->part == part)
        return at->coordinate;
    if (view.shows_lanes())
        return linked.lane ? view.lane_slot(linked.lane->npu, linked.lane->offset).coordinate : std::nullopt;
    const auto& offset = part == core::Part::input    ? linked.input_offset
                         : part == core::Part::output ? linked.output_offset
                                                      : linked.indices_offset;
    return offset ? view.slot(part, *offset).first : std::nullopt;
}

void move_pin(ViewState& state, const core::SceneView& view, std::optional<std::size_t> dim, core::Int step)
{
    auto* at = std::get_if<core::AtCoordinate>(&state.pins.back());
    if (!at || !dim)
        return;
    const core::Dims& sizes = view.sizes(at->part);
    at->coordinate[*dim] = std::clamp<core::Int>(at->coordinate[*dim] + step, 0, sizes[*dim] - 1);
    state.hovered.reset();
}

} // namespace

void go_to(ViewState& state, const core::SceneView& view, const core::Pick& pick)
{
    const core::Linked linked = view.link(pick);
    for (const core::Part part : view.parts())
        if (const auto x = coordinate_in(view, linked, part))
            show_coordinate(state, view, part, *x);
    state.bars[static_cast<std::size_t>(core::Part::input)].wanted = linked.input_offset;
    state.bars[static_cast<std::size_t>(core::Part::output)].wanted = linked.output_offset;
    state.lanes.wanted = linked.lane;
}

void add_keys(CanvasInput& input, const ViewState& state)
{
    if (!input.hovered || !state.pins.empty() || ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive())
        return;
    const float far = px(60);
    input.drag_x += (key_pressed(Key::left) ? far : 0) - (key_pressed(Key::right) ? far : 0);
    input.drag_y += (key_pressed(Key::up) ? far : 0) - (key_pressed(Key::down) ? far : 0);
    input.wheel += (key_pressed(Key::page_up) ? 1.0F : 0) - (key_pressed(Key::page_down) ? 1.0F : 0);
}

void move_pin_by_keys(ViewState& state, const core::SceneView& view)
{
    if (state.pins.size() != 1 || ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive())
        return;
    const auto* at = std::get_if<core::AtCoordinate>(&state.pins.back());
    if (!at)
        return;
    const core::PageChoice& pages = state.grids[static_cast<std::size_t>(at->part)].pages;
    const std::pair<Key, std::pair<std::optional<std::size_t>, core::Int>> moves[] = {
        {Key::left, {pages.column, -1}}, {Key::right, {pages.column, 1}},  {Key::up, {pages.row, -1}},
        {Key::down, {pages.row, 1}},     {Key::page_up, {pages.page, -1}}, {Key::page_down, {pages.page, 1}}};
    for (const auto& [key, move] : moves)
        if (key_pressed(key))
        {
            move_pin(state, view, move.first, move.second);
            go_to(state, view, state.pins.back());
        }
}

} // namespace stridescope::ui
