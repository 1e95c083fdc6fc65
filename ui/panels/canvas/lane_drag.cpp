#include "ui/panels/canvas/lane_drag.h"

#include "core/scene/arrange.h"
#include "core/text/grouped.h"
#include "core/view/frame_effort.h"
#include "ui/picture/shared_lanes.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"
#include "ui/state/open_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t no_candidate = std::numeric_limits<std::size_t>::max();
constexpr float snap_pixels = 8;

/// Returns the tensor whose mark is at a point.
std::optional<std::size_t> tensor_at(const MemoryPlane& plane, float x, float y)
{
    const Rect& lanes = plane.rows.area;
    return y < lanes.top || y >= lanes.bottom ? std::nullopt : plane.marks.at(x);
}

/// Returns the document's scene with a tensor at another address.
std::optional<core::Scene> moved(const OpenScene& open, std::size_t tensor, core::Int address)
{
    const auto tensors = open.document.shown()->facts->tensors();
    if (tensor >= tensors.size())
        return std::nullopt;
    return core::with_address(open.document.scene(), tensors[tensor].path, address);
}

void show_at(OpenScene& open, std::size_t tensor, core::Int address)
{
    auto scene = moved(open, tensor, address);
    if (!scene)
        return;
    core::EvaluateOptions options;
    options.effort = core::frame_effort;
    auto shown = core::show(*std::move(scene), options);
    if (!shown)
        return; // the scene would be invalid, so the tensor stays where it was
    if (!open.preview)
        open.preview = Preview{no_candidate, nullptr, open.document.shown()->scene, open.views.look};
    open.preview->shown = std::make_shared<const core::Shown>(*std::move(shown));
}

void drop(OpenScene& open)
{
    LaneDrag& drag = open.views.lane_drag;
    drag.in_hand = false;
    const std::size_t tensor = *drag.chosen;
    end_preview(open);
    if (drag.to != drag.from)
        if (auto scene = moved(open, tensor, drag.to))
            open.document.edit(*std::move(scene), 0);
}

void by_mouse(OpenScene& open, const core::Memory& shared, const MemoryPlane& plane, const CanvasInput& input)
{
    LaneDrag& drag = open.views.lane_drag;
    if (!input.dragging)
    {
        drag.over = false;
        if (drag.in_hand)
            drop(open);
        else if (const auto under = input.clicked ? tensor_at(plane, input.x, input.y) : std::nullopt)
            drag.chosen = under; // a click on free space keeps the choice
        return;
    }
    if (drag.over)
        return;
    if (!drag.in_hand)
    {
        const auto tensor = tensor_at(plane, input.from_x, input.from_y);
        drag.over = !tensor;
        if (!tensor)
            return;
        drag.chosen = tensor;
        drag.in_hand = true;
        drag.from = drag.to = shared.tensors[*tensor].placement->address;
    }
    else if (drag.to != drag.from && !open.preview) // Escape, or an edit, cancelled the drag
    {
        drag.in_hand = false;
        drag.over = true;
        return;
    }
    const double bytes = 1 / plane.rows.slot_width;
    const SnappedAddress to =
        snapped_address(shared, *drag.chosen,
                        static_cast<double>(drag.from) + static_cast<double>(input.x - input.from_x) * bytes,
                        static_cast<double>(px(snap_pixels)) * bytes);
    drag.snapped = to.to;
    if (to.address != drag.to)
    {
        drag.to = to.address;
        show_at(open, *drag.chosen, drag.to);
    }
}

void by_keys(OpenScene& open, const core::Memory& shared, const CanvasInput& input)
{
    LaneDrag& drag = open.views.lane_drag;
    if (!input.focused || drag.in_hand || ImGui::GetIO().WantTextInput || open.views.look.step
        || !open.views.look.pins.empty())
        return; // these keys move from step to step, or the pin
    MemoryLook& look = open.views.look.memory(core::Operand::input);
    const std::size_t count = shared.tensors.size();
    const bool next = key_pressed(Key::down);
    const bool previous = key_pressed(Key::up);
    if (next || previous)
    {
        drag.chosen = !drag.chosen ? 0 : (*drag.chosen + (previous ? count - 1 : 1)) % count;
        look.target = core::Place{0, shared.tensors[*drag.chosen].placement->address};
    }
    const int steps = key_pressed(Key::right) - key_pressed(Key::left);
    if (steps == 0 || !drag.chosen || *drag.chosen >= count)
        return;
    const core::TensorPlacement& map = *shared.tensors[*drag.chosen].placement;
    const core::Int step = std::max<core::Int>(1, map.start_alignment);
    const core::Int from =
        steps > 0 ? map.address / step * step : core::checked_round_up(map.address, step).value_or(map.address);
    const auto to = core::checked_add(from, steps * step);
    if (to && *to >= 0)
        if (auto scene = moved(open, *drag.chosen, *to); scene && open.document.would_keep_rules(*scene))
            open.document.edit(*std::move(scene), 0);
}

/// Draws the range of the chosen tensor, unless the picture shows it as its step.
void outline(const OpenScene& open, const core::Memory& shared, const MemoryPlane& plane, bool of_step)
{
    const LaneDrag& drag = open.views.lane_drag;
    Figure figure(style().scale);
    const auto [pill, words] =
        draw_chosen_tensor(figure, shared, plane, style(), measure_by_fonts(),
                           {*drag.chosen, drag.in_hand, drag.in_hand ? drag.snapped : std::string()});
    if (!of_step)
        show(figure);
    if (probing())
        probe("lanes/chosen: " + words, {pill.left, pill.top, pill.right, pill.bottom});
}

} // namespace

SnappedAddress snapped_address(const core::Memory& shared, std::size_t tensor, double wanted, double reach)
{
    const core::TensorPlacement& own = *shared.tensors[tensor].placement;
    const core::Int step = std::max<core::Int>(1, own.start_alignment);
    const core::Int highest =
        std::max<core::Int>(0, shared.first().lane_bytes - own.reserved_bytes) / step * step;
    const double inside = std::clamp(wanted, 0.0, static_cast<double>(highest));
    SnappedAddress best{
        std::min(highest, static_cast<core::Int>(std::llround(inside / static_cast<double>(step))) * step), {}};
    double least = reach;
    const auto offer = [&](core::Int address, const auto& words)
    {
        const double apart = std::fabs(static_cast<double>(address) - inside);
        if (address < 0 || address > highest || address % step != 0 || apart > least)
            return;
        least = apart;
        best = {address, words()};
    };
    const core::Int bank = shared.first().bank_bytes;
    const auto nearest = static_cast<core::Int>(inside / static_cast<double>(bank));
    for (core::Int i = nearest; i <= nearest + 1 && i < shared.first().bank_count; ++i)
        offer(i * bank, [&] { return fmt::format("start of bank {}", i); });
    for (std::size_t i = 0; i < shared.tensors.size(); ++i)
        if (i != tensor)
        {
            const core::StoredTensor& other = shared.tensors[i];
            if (const auto behind = core::checked_round_up(other.placement->end_address, step))
                offer(*behind, [&] { return fmt::format("end of {}", other.name); });
            if (other.placement->address >= own.reserved_bytes)
                offer((other.placement->address - own.reserved_bytes) / step * step,
                      [&] { return fmt::format("before {}", other.name); });
        }
    return best;
}

void move_tensors(OpenScene& open, const core::Memory& shared, const MemoryPlane& plane,
                  const CanvasInput& input)
{
    LaneDrag& drag = open.views.lane_drag;
    const auto step = step_shown(open.views.look, *open.views.view);
    if (step && step->tensor)
        drag.chosen = step->tensor;
    if (open.document.problem())
        drag.in_hand = false; // the last valid layout is shown, in which nothing can be moved
    else
        by_mouse(open, shared, plane, input);
    if (!open.document.problem())
        by_keys(open, shared, input);
    if (step && step->tensor && drag.chosen != step->tensor)
        go_to_step(open.views.look, *open.views.view,
                   {core::StepCode::tensors, static_cast<core::Int>(*drag.chosen)});
    if (drag.chosen && *drag.chosen < shared.tensors.size())
        outline(open, shared, plane, step && step->tensor);
}

} // namespace stridescope::ui
