#include "core/text/grouped.h"
#include "ui/panels/canvas/lane_byte.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/shell/fonts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float widest_byte = 60;

/// Names the tensors that reserve the byte under the pointer.
std::string said_at(const core::Memory& shared, const SlotRows& rows, const CanvasInput& input)
{
    const auto at = lane_byte_at(shared, rows, input.x, input.y);
    if (!at)
        return {};
    std::string words = fmt::format("lane {}, byte {}", at->lane, core::grouped(at->offset));
    int listed = 0;
    for (const core::StoredTensor& tensor : shared.tensors)
        if (core::reserves(*tensor.placement, at->offset) && ++listed <= 8)
            words +=
                fmt::format("\n{}: {}", tensor.name,
                            core::half_open_text(tensor.placement->address, tensor.placement->end_address));
    return words + (listed == 0 ? "\nfree" : listed > 8 ? "\n\xE2\x80\xA6" : "");
}

} // namespace

void shared_lanes_input(ViewState& state, MemoryShown& shown, Pointing& pointing)
{
    MemoryRoom& room = *shown.room;
    const core::SceneView& view = *state.view;
    shown.input = canvas_input("lanes", room.canvas);
    const CanvasInput& input = shown.input;
    probe_last_item("lanes");
    if (input.fit)
        fit_anew(state.look, shown.place);
    settle(state.look, room, view, style());
    const auto chosen = state.lane_drag.chosen;
    const bool has_chosen = chosen && *chosen < view.shared()->tensors.size();
    const core::Int start = has_chosen ? view.shared()->tensors[*chosen].placement->address : 0;
    pin_by_keys(input, state, core::AtPlace{core::Operand::input, {0, start}});
    if (input.hovered || input.clicked)
    {
        const auto byte = lane_byte_at(*view.shared(), room.rows, input.x, input.y);
        pointing.at(input, byte ? std::optional<core::Pick>(core::AtPlace{core::Operand::input, *byte})
                                : std::nullopt);
    }
    if (input.hovered)
        if (const std::string said = said_at(*view.shared(), room.rows, input); !said.empty())
            item_tooltip(said.c_str());
    Camera& camera = state.look.lanes.camera;
    float wheel = input.wheel;
    if (input.focused && state.look.pins.empty() && !state.look.step && !ImGui::GetIO().WantTextInput)
        wheel += static_cast<float>(key_pressed(Key::page_up) - key_pressed(Key::page_down));
    if (wheel != 0)
    {
        const double least = state.look.lanes.as_fitted.scale;
        camera.zoom(wheel_factor(wheel, camera.scale), input.x, input.y, room.rows.area, least,
                    std::max(least, static_cast<double>(px(widest_byte))));
    }
    if (!input.dragging || state.lane_drag.over) // otherwise a tensor is being dragged
        camera.left -= static_cast<World>(input.drag_x) / static_cast<World>(camera.scale);
    hold_in_sight(state.look, room, view, style());
}

} // namespace stridescope::ui
