#pragma once

#include "core/map/lane_parts.h"
#include "core/map/slot_holds.h"

#include <algorithm>

namespace stridescope::core
{

/// Equal neighbouring stretches of a lane: values of one digit, or what lies after them.
struct LaneRun
{
    SlotHolds holds = SlotHolds::element; ///< element: the next digit fills these stretches
    Int count = 1;
    Int size = 1;            ///< elements of each stretch
    Int first = 0;           ///< value of the digit in the first stretch
    bool last_group = false; ///< the stretch is the group that is not full
};

/// One lane of a nested map, digit by digit: the stretch of each digit is a row of runs.
class LaneLevels
{
public:
    LaneLevels(const TensorPlacement& of, Int lane) : map(&of), npu(lane)
    {
        if (map->in_lanes)
            channels = channels_in(*map, npu);
    }

    [[nodiscard]] std::size_t depth() const { return map->digits.size(); }
    /// Returns the elements that all values of a digit span together.
    [[nodiscard]] Int box(std::size_t digit) const
    {
        return digit == 0 ? map->reserved() : map->digits[digit - 1].stride;
    }
    /// Returns how many values a digit has in this lane, and the lowest of them.
    [[nodiscard]] Int count(std::size_t digit, bool in_last_group) const
    {
        if (map->digits[digit].cyclic)
            return channels.count;
        return in_last_group && digit == map->ragged->in_group ? map->ragged->rest : map->digits[digit].extent;
    }
    [[nodiscard]] Int first(std::size_t digit) const
    {
        return map->digits[digit].cyclic ? channels.first_row : 0;
    }
    /// Tells whether the highest value of a digit in this lane is the group that is not full.
    [[nodiscard]] bool ends_in_last_group(std::size_t digit) const
    {
        if (!map->ragged || digit != map->ragged->groups)
            return false;
        const Digit& groups = map->digits[digit];
        return !groups.cyclic
               || (channels.count > 0
                   && channel_at(*map, npu, channels.first_row + channels.count - 1) == groups.extent - 1);
    }

    /// Calls `visit(run)` for the runs of one digit's stretch in order; empty ones are left out.
    template <typename Visit>
    void each_run(std::size_t digit, bool in_last_group, Visit visit) const
    {
        const Digit& here = map->digits[digit];
        const Int size = here.stride;
        const Int values = count(digit, in_last_group);
        const Int last = ends_in_last_group(digit) ? 1 : 0;
        const auto run = [&](const LaneRun& one)
        {
            if (one.count > 0 && one.size > 0)
                visit(one);
        };
        run({SlotHolds::before_start, 1, first(digit) * size});
        run({SlotHolds::element, values - last, size, first(digit)});
        run({SlotHolds::element, last, size, first(digit) + values - last, true});
        const Int end = (first(digit) + values) * size;
        if (here.cyclic)
        {
            const Int all = std::min(map->rows * size, box(digit));
            run({SlotHolds::after_last, 1, all - end});
            run({tail(digit), 1, box(digit) - all});
            return;
        }
        run({SlotHolds::group_padding, 1, here.extent * size - end});
        run({tail(digit), 1, box(digit) - here.extent * size});
    }

private:
    /// Returns what lies after the last value of a digit, up to the next value of the digit before it.
    [[nodiscard]] SlotHolds tail(std::size_t digit) const
    {
        return digit > 0 && !map->digits[digit - 1].cyclic ? SlotHolds::line_tail : SlotHolds::alignment_tail;
    }

    const TensorPlacement* map;
    Int npu;
    LaneChannels channels;
};

} // namespace stridescope::core
