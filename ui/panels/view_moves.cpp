#include "ui/focus.h"
#include "ui/panels/view_parts.h"
#include "ui/panels/views.h"
#include "ui/widgets/paint.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

void move_pin(ViewState& state, const core::SceneView& view, std::optional<std::size_t> dim, core::Int step)
{
    auto* at = std::get_if<core::AtCoordinate>(&state.look.pins.back());
    if (!at || !dim)
        return;
    const core::Dims& sizes = view.sizes(at->operand);
    at->coordinate[*dim] = std::clamp<core::Int>(at->coordinate[*dim] + step, 0, sizes[*dim] - 1);
    state.look.hovered.reset();
}

} // namespace

void add_keys(CanvasInput& input, ViewState& state, const core::Pick& first)
{
    if (input.entered && state.look.pins.empty())
        state.look.pins.push_back(first);
    if (!(input.hovered || input.focused) || !state.look.pins.empty() || ImGui::GetIO().WantTextInput
        || ImGui::IsAnyItemActive() || arrows_move_focus())
        return;
    const float far = px(60);
    input.drag_x += (key_pressed(Key::left) ? far : 0) - (key_pressed(Key::right) ? far : 0);
    input.drag_y += (key_pressed(Key::up) ? far : 0) - (key_pressed(Key::down) ? far : 0);
    input.wheel += (key_pressed(Key::page_up) ? 1.0F : 0) - (key_pressed(Key::page_down) ? 1.0F : 0);
}

void move_pin_by_keys(ViewState& state, const core::SceneView& view)
{
    if (state.look.pins.size() != 1 || ImGui::GetIO().WantTextInput || ImGui::IsAnyItemActive()
        || arrows_move_focus())
        return;
    const auto* at = std::get_if<core::AtCoordinate>(&state.look.pins.back());
    if (!at)
        return;
    const core::PageChoice& pages = state.look.grids[static_cast<std::size_t>(at->operand)].pages;
    const std::pair<Key, std::pair<std::optional<std::size_t>, core::Int>> moves[] = {
        {Key::left, {pages.column, -1}}, {Key::right, {pages.column, 1}},  {Key::up, {pages.row, -1}},
        {Key::down, {pages.row, 1}},     {Key::page_up, {pages.page, -1}}, {Key::page_down, {pages.page, 1}}};
    for (const auto& [key, move] : moves)
        if (key_pressed(key))
        {
            move_pin(state, view, move.first, move.second);
            go_to(state.look, view, state.look.pins.back());
        }
}

} // namespace stridescope::ui
