#include "core/map/offset_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace stridescope::core
{

std::vector<OffsetStep> offset_steps(const Placement& placement, std::span<const Digit> digits,
                                     const Dims& coordinate)
{
    std::vector<OffsetStep> steps;
    Wide now = 0;
    const auto add = [&](OffsetStep step, Wide after)
    {
        step.before = now;
        step.after = now = after;
        steps.push_back(step);
    };
    if (const Int base = placement.base_of_digits(); base != 0)
        add({OffsetStep::By::base}, base);
    for (const Digit& digit : digits)
    {
        OffsetStep step{OffsetStep::By::digit};
        step.digit = &digit;
        step.value = digit.of(coordinate[digit.dimension] + placement.first_of(digit.dimension));
        if (digit.cyclic)
            step.value = static_cast<Int>((wide(placement.start_lane) + step.value) / placement.lane_count);
        add(step, now + wide(step.value) * digit.stride);
    }
    // The sum of all digits fits, and so does each number that it is moved to.
    placement.each_move(
        [&](const Xor& swizzle)
        {
            OffsetStep step{OffsetStep::By::swizzle};
            step.swizzle = &swizzle;
            add(step, swizzle.of(static_cast<Int>(now)));
        },
        [&] { add({OffsetStep::By::base}, now + placement.base); });
    Wide free = 0;
    for (const PadSlots& pad : placement.pads)
        free += now / pad.interval * pad.amount;
    if (!placement.pads.empty())
        add({OffsetStep::By::pads}, now + free);
    return steps;
}

std::vector<Digit> outermost_first(std::vector<Digit> digits)
{
    std::stable_sort(digits.begin(), digits.end(),
                     [](const Digit& a, const Digit& b) { return std::abs(a.stride) > std::abs(b.stride); });
    return digits;
}

std::string xor_text(const OffsetStep& first, const OffsetStep& last)
{
    const auto before = static_cast<Int>(first.before);
    const Int operand = before ^ static_cast<Int>(last.after);
    if (&first != &last)
        return fmt::format("xor({}, {})", before, operand);
    const Int weight = first.swizzle->weight();
    return fmt::format("xor({}, {}\xC2\xB7{})", before, operand / weight, weight);
}

std::vector<Digit> digits_to_read(const Placement& placement)
{
    std::vector<Digit> digits = placement.digits;
    std::stable_sort(digits.begin(), digits.end(),
                     [](const Digit& a, const Digit& b)
                     { return a.dimension != b.dimension ? a.dimension < b.dimension : a.finer_than(b); });
    return digits;
}

} // namespace stridescope::core
