#include "core/tpu/lane_counts.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns a + b * times. A count that is unknown in `b` is unknown in the sum unless `times` is 0.
LaneCounts plus(const LaneCounts& a, const LaneCounts& b, Int times)
{
    const auto sum = [&](std::optional<Int> x, std::optional<Int> y) -> std::optional<Int>
    {
        if (times == 0)
            return x;
        return x && y ? std::optional(*x + *y * times) : std::nullopt;
    };
    return {sum(a.used, b.used),
            sum(a.shared, b.shared),
            sum(a.hole, b.hole),
            a.line_tail + b.line_tail * times,
            a.alignment_tail + b.alignment_tail * times,
            a.group_padding + b.group_padding * times,
            a.before_start + b.before_start * times,
            a.after_last + b.after_last * times,
            a.outside + b.outside * times};
}

LaneCounts nothing()
{
    LaneCounts none;
    none.used = none.shared = none.hole = 0;
    return none;
}

/// Returns the counter for this kind of empty slot in a nested map.
Int& empty_places(LaneCounts& counts, SlotHolds holds)
{
    switch (holds)
    {
    case SlotHolds::before_start:
        return counts.before_start;
    case SlotHolds::after_last:
        return counts.after_last;
    case SlotHolds::line_tail:
        return counts.line_tail;
    case SlotHolds::group_padding:
        return counts.group_padding;
    default:
        return counts.alignment_tail;
    }
}

} // namespace

LaneIndex LaneIndex::of(const TensorPlacement& map, const Effort& effort, Progress* progress)
{
    LaneIndex index(map);
    if (map.nested)
    {
        const LaneLevels any_lane(map, 0);
        const std::size_t depth = any_lane.depth();
        LaneCounts element = nothing();
        element.used = 1;
        index.places.assign(depth + 1, {element, element});
        // Innermost digits first: the counts of a digit's slots follow from those of the next digit.
        for (index.known_from = depth; index.known_from > 0 && !map.digits[index.known_from - 1].cyclic;
             --index.known_from)
        {
            const std::size_t digit = index.known_from - 1;
            const Int all = any_lane.box(digit);
            const LaneCounts full = index.nested_below(any_lane, digit, false, all);
            index.places[digit] = {full, map.ragged ? index.nested_below(any_lane, digit, true, all) : full};
        }
        return index;
    }
    for (const LanesAlike& lanes : lanes_alike(map))
    {
        const LaneChannels channels = channels_in(map, lanes.begin);
        const auto same = [&](const Contents& known)
        { return known.channels.first_row == channels.first_row && known.channels.count == channels.count; };
        if (channels.count == 0 || std::any_of(index.contents.begin(), index.contents.end(), same))
            continue;
        index.contents.push_back(
            {channels, OffsetIndex::of(lane_contents(map, lanes.begin).front().layout, effort, progress)});
    }
    return index;
}
LaneCounts LaneIndex::whole_place(const LaneLevels& lane, std::size_t digit, bool in_last_group) const
{
    if (digit >= known_from)
        return places[digit][in_last_group ? 1 : 0];
    return nested_below(lane, digit, in_last_group, lane.box(digit));
}

LaneCounts LaneIndex::nested_below(const LaneLevels& lane, std::size_t digit, bool in_last_group, Int end) const
{
    LaneCounts counts = nothing();
    lane.each_run(digit, in_last_group,
                  [&](const LaneRun& run)
                  {
                      if (end <= 0)
                          return;
                      if (run.holds == SlotHolds::element)
                      {
                          const bool last_group = in_last_group || run.last_group;
                          const Int whole = std::min(run.count, end / run.size);
                          counts = plus(counts, whole_place(lane, digit + 1, last_group), whole);
                          if (whole < run.count && end % run.size > 0)
                              counts =
                                  plus(counts, nested_below(lane, digit + 1, last_group, end % run.size), 1);
                      }
                      else
                          empty_places(counts, run.holds) += std::min(end, run.size);
                      end -= std::min(end, run.count * run.size);
                  });
    return counts;
}

LaneCounts LaneIndex::searched_below(const LaneChannels& channels, Int end) const
{
    LaneCounts counts = nothing();
    counts.hole = end;
    for (const Contents& known : contents)
        if (known.channels.first_row == channels.first_row && known.channels.count == channels.count)
        {
            const RangeCounts found = known.index.below(end);
            counts.used = found.distinct;
            counts.shared = found.shared;
            counts.hole = found.distinct ? std::optional(end - *found.distinct) : std::nullopt;
        }
    return counts;
}

LaneCounts LaneIndex::below(Int npu, Int end) const
{
    const Int inside = std::clamp(end, Int{0}, map.reserved());
    if (!map.nested)
        return searched_below(channels_in(map, npu), inside);
    return nested_below(LaneLevels(map, npu), 0, false, inside);
}

LaneCounts LaneIndex::elements(Int npu, Int begin, Int end) const
{
    if (begin >= end)
        return nothing();
    LaneCounts counts = plus(below(npu, end), below(npu, begin), -1);
    const Int inside = std::clamp(end, Int{0}, map.reserved()) - std::clamp(begin, Int{0}, map.reserved());
    counts.outside = narrow(wide(end) - begin - inside).value_or(int_max);
    return counts;
}

LaneCounts LaneIndex::bytes_below(Int npu, Int end) const
{
    const Int size = map.bits / 8;
    const Int inside = std::clamp(end, Int{0}, map.reserved_bytes);
    const Int whole = inside / size;
    const LaneCounts counts = below(npu, whole);
    const Int rest = inside % size;
    const LaneCounts scaled = plus(nothing(), counts, size);
    return rest == 0 ? scaled : plus(scaled, elements(npu, whole, whole + 1), rest);
}

std::optional<LaneCounts> LaneIndex::bytes(Int npu, Int begin, Int end) const
{
    if (map.bits < 8)
        return std::nullopt;
    if (begin >= end)
        return nothing();
    // Counts a byte from the tensor's start; bytes that do not fit in 64 bits are outside, as their neighbours
    // are.
    const auto from_start = [&](Int byte)
    {
        const Wide place = wide(byte) - map.address;
        return narrow(place).value_or(place < 0 ? int_min : int_max);
    };
    const auto clamped = [&](Int byte) { return std::clamp(from_start(byte), Int{0}, map.reserved_bytes); };
    LaneCounts counts = plus(bytes_below(npu, clamped(end)), bytes_below(npu, clamped(begin)), -1);
    counts.outside = narrow(wide(end) - begin - (clamped(end) - clamped(begin))).value_or(int_max);
    return counts;
}

std::optional<LaneCounts> LaneIndex::bank(Int npu, Int bank) const
{
    const Int size = map.bank_bytes;
    return bytes(npu, bank * size, (bank + 1) * size);
}

} // namespace stridescope::core
