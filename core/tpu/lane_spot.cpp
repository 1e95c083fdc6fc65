#include "core/tpu/lane_spot.h"

#include "core/tpu/lane_levels.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Sets the digits from one on to the last values that elements have after the digits before it; false if the
/// lane holds none.
bool to_last_element(const LaneLevels& levels, std::size_t digit, bool in_last_group, Dims& values)
{
    for (; digit < levels.depth(); ++digit)
    {
        const Int count = levels.count(digit, in_last_group);
        if (count == 0)
            return false;
        values[digit] = levels.first(digit) + count - 1;
        in_last_group = in_last_group || levels.ends_in_last_group(digit);
    }
    return true;
}

LaneSpot nested_spot(const TensorPlacement& map, Int npu, Int offset)
{
    const LaneLevels levels(map, npu);
    LaneDigits digits{npu, Dims::filled(levels.depth(), 0)};
    bool in_last_group = false;
    Int rest = offset;
    for (std::size_t digit = 0; digit < levels.depth(); ++digit)
    {
        std::optional<LaneRun> found;
        levels.each_run(digit, in_last_group,
                        [&](const LaneRun& run)
                        {
                            if (found)
                                return;
                            if (rest < run.count * run.size)
                                found = run;
                            else
                                rest -= run.count * run.size;
                        });
        if (found->holds != SlotHolds::element)
        {
            const bool of_element = found->holds != SlotHolds::before_start
                                    && found->holds != SlotHolds::after_last
                                    && to_last_element(levels, digit, in_last_group, digits.values);
            return {found->holds, of_element ? std::optional(coordinate_of(map, digits)) : std::nullopt, false};
        }
        digits.values[digit] = found->first + rest / found->size;
        rest %= found->size;
        in_last_group = in_last_group || found->last_group;
    }
    return {SlotHolds::element, coordinate_of(map, digits), false};
}

} // namespace

LaneSpot lane_spot(const TensorPlacement& map, Int npu, Int offset, const LaneSearch& search)
{
    if (offset < 0 || offset >= map.reserved())
        return {SlotHolds::outside, std::nullopt, false};
    if (map.nested)
        return nested_spot(map, map.in_lanes ? npu : 0, offset);
    for (const LanePiece& piece : lane_contents(map, npu))
    {
        const Preimage here = search(piece.layout, offset);
        if (!here.listed.empty())
            return {SlotHolds::element, coordinate_of(map, npu, piece, here.listed.front()),
                    here.listed.size() > 1};
        if (!here.count)
            return {SlotHolds::undecided, std::nullopt, false};
    }
    return {SlotHolds::hole, std::nullopt, false};
}

} // namespace stridescope::core
