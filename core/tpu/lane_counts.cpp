#include "core/tpu/lane_counts.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

enum Dim : std::size_t
{
    N,
    C,
    H,
    W
};

/// a + b * times. A count that is not decided stays so where it is taken at all.
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
            a.before_start + b.before_start * times,
            a.behind_last + b.behind_last * times,
            a.outside + b.outside * times};
}

LaneCounts nothing()
{
    LaneCounts none;
    none.used = none.shared = none.hole = 0;
    return none;
}

/// Of the first `end` places of one channel's part of a lane.
LaneCounts in_channel(const LaneMap& map, Int end)
{
    const Int height = map.sizes[H];
    const Int width = map.sizes[W];
    const Int line = map.strides[H];
    const Int lines = std::min(end / line, height);
    const Int rest = end - lines * line;
    LaneCounts counts = nothing();
    counts.used = lines * width;
    counts.line_tail = lines * (line - width);
    if (lines == height)
        counts.alignment_tail = rest;
    else
    {
        counts.used = *counts.used + std::min(rest, width);
        counts.line_tail += std::max<Int>(rest - width, 0);
    }
    return counts;
}

/// Of the first `end` places of one batch, whose rows before the lane's first and behind its last are empty.
LaneCounts in_batch(const LaneMap& map, const LaneChannels& channels, Int end)
{
    const Int channel = map.strides[C];
    const Int first = channels.first_row * channel;
    const Int last = first + channels.count * channel;
    LaneCounts counts = nothing();
    const Int filled = std::clamp(end - first, Int{0}, last - first);
    if (filled > 0)
    {
        counts = plus(counts, in_channel(map, channel), filled / channel);
        counts = plus(counts, in_channel(map, filled % channel), 1);
    }
    counts.before_start = std::min(end, first);
    counts.behind_last = std::max<Int>(end - last, 0);
    return counts;
}

LaneChannels channels_of(const LaneMap& map, Int npu)
{
    return map.in_lanes() ? channels_in(map, npu) : LaneChannels{0, map.sizes[C]};
}

} // namespace

LaneIndex LaneIndex::of(const LaneMap& map, const Effort& effort, Progress* progress)
{
    LaneIndex index(map);
    if (map.layout != LaneLayout::free)
        return index;
    // Rows change at the start index and around the last channel only: these lanes show all cases.
    const Int lanes = map.chip.npu_num;
    const Int behind_last = static_cast<Int>((wide(map.start_index) + map.sizes[C]) % lanes);
    for (const Int npu : {Int{0}, map.start_index, behind_last})
    {
        const LaneChannels channels = channels_in(map, npu);
        const auto same = [&](const Contents& known)
        { return known.channels.first_row == channels.first_row && known.channels.count == channels.count; };
        if (channels.count == 0 || std::any_of(index.contents.begin(), index.contents.end(), same))
            continue;
        index.contents.push_back({channels, OffsetIndex::of(*lane_contents(map, npu), effort, progress)});
    }
    return index;
}

LaneCounts LaneIndex::free_below(const LaneChannels& channels, Int end) const
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
    const LaneChannels channels = channels_of(map, npu);
    const Int inside = std::clamp(end, Int{0}, map.reserved);
    if (map.layout == LaneLayout::free)
        return free_below(channels, inside);
    const Int batch = map.strides[N];
    const LaneCounts counts = plus(nothing(), in_batch(map, channels, batch), inside / batch);
    return plus(counts, in_batch(map, channels, inside % batch), 1);
}

LaneCounts LaneIndex::elements(Int npu, Int begin, Int end) const
{
    if (begin >= end)
        return nothing();
    LaneCounts counts = plus(below(npu, end), below(npu, begin), -1);
    const Int inside = std::clamp(end, Int{0}, map.reserved) - std::clamp(begin, Int{0}, map.reserved);
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
    // From the tensor's start; what lies beyond 64 bits before or behind it is outside as its neighbours are.
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
    const Int size = map.chip.bank_bytes();
    return bytes(npu, bank * size, (bank + 1) * size);
}

} // namespace stridescope::core
