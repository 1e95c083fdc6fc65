#pragma once

#include "core/map/slot_contents.h"
#include "tests/core/tpu/lane_rules.h"

namespace stridescope::core::test
{

struct Painted
{
    SlotHolds holds = SlotHolds::alignment_tail;
    Int elements = 0;
};

/// Content of each reserved slot of a lane, painted one over the other: tails, rows without a channel, lines,
/// full groups, elements.
inline std::vector<Painted> painted(const LaneTensor& tensor, Int npu)
{
    const HandLanes hand = by_hand(tensor);
    std::vector<Painted> places(static_cast<std::size_t>(hand.reserved));
    const auto paint = [&](Int first, Int count, SlotHolds holds)
    {
        for (Int i = first; i < first + count; ++i)
            places[static_cast<std::size_t>(i)].holds = holds;
    };
    if (!tensor.layout->nested)
        paint(0, hand.reserved, SlotHolds::hole);
    else if (tensor.layout->in_lanes)
        for (Int n = 0; n < hand.batches; ++n)
            for (Int row = 0; row < hand.rows; ++row)
            {
                const Int channel = row * tensor.chip.npu_num + npu - tensor.start_index;
                if (channel >= 0 && channel < hand.channels)
                    continue;
                const Int first = n * hand.batch + row * hand.channel;
                paint(first, hand.channel, channel < 0 ? SlotHolds::before_start : SlotHolds::after_last);
            }
    if (tensor.layout->name == "line_aligned")
        for (const auto& x : coordinates(tensor.sizes))
            if (const HandPlace line = hand.place(x); line.npu == npu && x[3] == 0)
                paint(line.offset, hand.strides[2], SlotHolds::line_tail);
    if (tensor.layout->nested)
        for (const auto& x : coordinates(hand.filled_up))
            if (const HandPlace place = hand.place(x); place.npu == npu)
                paint(place.offset, 1, SlotHolds::group_padding);
    for (const auto& x : coordinates(tensor.sizes))
        if (const HandPlace place = hand.place(x); place.npu == npu)
        {
            paint(place.offset, 1, SlotHolds::element);
            ++places[static_cast<std::size_t>(place.offset)].elements;
        }
    return places;
}

} // namespace stridescope::core::test
