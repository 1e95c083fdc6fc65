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
    const bool of_bytes = view.shared() != nullptr;
    const core::TensorPlacement& map = of_bytes ? view.shared()->first() : view.placement();
    const auto byte = [&](const core::Place& at)
    { return of_bytes ? core::wide(at.offset) : map.byte_of(at.offset); };
    const auto apart = [&](const char* name, auto number, const char* about = "")
    { fact_row(name, signed_text(number(*second) - number(*first)), about); };
    section("Distance", "between the last two pins");
    if (map.in_lanes)
        apart(
            "Lanes", [](const core::Place& at) { return core::wide(at.lane); },
            "From the first pin to the second");
    else
        apart(
            "Offset", [](const core::Place& at) { return core::wide(at.offset); },
            "In memory, in elements, from the first pin to the second");
    apart("Bytes", byte, map.in_lanes ? "Within the lane" : "");
    if (map.in_lanes)
        apart("Banks",
              [&](const core::Place& at) { return byte(at) / std::max<core::Int>(1, map.bank_bytes); });
    else
        apart(
            "Cache lines", [&](const core::Place& at) { return core::divide_down(byte(at), 64); },
            "64-byte lines, assuming the buffer is line-aligned. 0 means the same line.");
    gap(4);
}

} // namespace stridescope::ui
