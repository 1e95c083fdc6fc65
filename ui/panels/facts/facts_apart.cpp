#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <cstdlib>

namespace stridescope::ui
{

void apart_section(const core::SceneView& view, ViewState& state)
{
    const std::vector<core::Pick>& pins = state.look.pins;
    if (pins.size() < 2)
        return;
    core::Searches few;
    few.allow(2);
    const core::PickPlaces from = view.link(pins[pins.size() - 2], few);
    const core::PickPlaces to = view.link(pins.back(), few);
    const auto signed_text = [](core::Wide number)
    {
        return (number < 0 ? "\xE2\x88\x92" : "")
               + core::grouped(core::narrow(number < 0 ? -number : number).value_or(core::int_max));
    };
    const auto& first = from.in(core::Operand::input);
    const auto& second = to.in(core::Operand::input);
    if (!first || !second)
        return;
    if (view.shows_lanes())
    {
        const bool of_bytes = view.shared() != nullptr;
        const core::TensorPlacement& map = of_bytes ? view.shared()->first() : view.placement();
        const auto byte = [&](const core::Place& at)
        { return of_bytes ? core::wide(at.offset) : core::wide(at.offset) * map.bits / 8 + map.address; };
        section("Distance", "between the last two pins");
        fact_row("Lanes", signed_text(core::wide(second->lane) - first->lane),
                 "From the first pin to the second");
        fact_row("Bytes", signed_text(byte(*second) - byte(*first)), "Within the lane");
        const core::Int bank = std::max<core::Int>(1, map.bank_bytes);
        if (map.in_lanes)
            fact_row("Banks", signed_text(byte(*second) / bank - byte(*first) / bank));
        return gap(4);
    }
    const core::TensorFacts* const tensor = view.tensor(core::Operand::input);
    if (!tensor)
        return;
    const core::Wide elements = core::wide(second->offset) - first->offset;
    const auto byte = [&](core::Int offset)
    { return core::divide_down(core::wide(offset) * tensor->bits(), 8); };
    const auto line = [&](core::Int offset) { return core::divide_down(byte(offset), 64); };
    section("Distance", "between the last two pins");
    fact_row("Offset", signed_text(elements), "In memory, in elements, from the first pin to the second");
    fact_row("Bytes", signed_text(byte(second->offset) - byte(first->offset)));
    fact_row("Cache lines", signed_text(line(second->offset) - line(first->offset)),
             "64-byte lines, assuming the buffer is line-aligned. 0 means the same line.");
    gap(4);
}

} // namespace stridescope::ui
