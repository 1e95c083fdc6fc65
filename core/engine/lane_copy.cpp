#include "core/engine/lane_copy.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Number of values of each digit, and the first value of the one digit that does not begin at 0.
struct Taken
{
    Dims counts;
    std::size_t from = 0;
    Int first = 0;
};

/// Returns all elements as full groups and the rest of the last group; either may be missing.
FixedList<Taken, 2> groups(const TensorPlacement& map)
{
    Taken all;
    for (const Digit& digit : map.digits)
        all.counts.push_back(digit.extent);
    FixedList<Taken, 2> parts;
    if (!map.ragged)
    {
        parts.push_back(all);
        return parts;
    }
    Taken full = all;
    if (--full.counts[map.ragged->groups] > 0)
        parts.push_back(full);
    all.from = map.ragged->groups;
    all.first = all.counts[all.from] - 1;
    all.counts[all.from] = 1;
    all.counts[map.ragged->in_group] = map.ragged->rest;
    parts.push_back(all);
    return parts;
}

class CopyMaker
{
public:
    CopyMaker(const TensorPlacement& of, LaneCopies& into, const LaneCopyStrides& places, Int dest_elements)
        : map(of), result(into), strides(places), all_elements(dest_elements)
    {
    }

    void add(const Taken& taken)
    {
        const auto dealt = map.cyclic_digit();
        if (!dealt)
        {
            add(taken, 0, 1, 1);
            return;
        }
        const auto index = static_cast<std::size_t>(dealt - map.digits.data());
        const Int first = taken.from == index ? taken.first : 0;
        const Int channels = taken.counts[index];
        const auto start = static_cast<Int>((wide(map.start_lane) + first) % result.lanes);
        const Int head = std::min(channels, (result.lanes - start) % result.lanes);
        const Int rows = (channels - head) / result.lanes;
        add(taken, first, 1, head);
        add(taken, first + head, rows, result.lanes);
        add(taken, first + head + rows * result.lanes, 1, channels - head - rows * result.lanes);
    }

private:
    /// Adds a copy of `rows` rounds of lanes, with `width` channels each, from `channel` on.
    void add(const Taken& taken, Int channel, Int rows, Int width)
    {
        if (rows == 0 || width == 0)
            return;
        CopySpec spec;
        for (std::size_t d = 0; d < map.digits.size(); ++d)
        {
            const Digit& digit = map.digits[d];
            const Int step = strides.tensor[digit.dimension] * digit.divisor;
            const Int first = digit.cyclic ? channel : (taken.from == d ? taken.first : 0);
            spec.source_offset += first * step;
            if (!digit.cyclic)
            {
                spec.dimensions.push_back({taken.counts[d], step, digit.stride * strides.in_lane});
                spec.dest_offset += first * digit.stride * strides.in_lane;
                continue;
            }
            const Wide slot = wide(map.start_lane) + channel;
            spec.dest_offset += static_cast<Int>(slot % result.lanes) * strides.lane
                                + static_cast<Int>(slot / result.lanes) * digit.stride * strides.in_lane;
            // A single round takes no step, and its stride may not fit.
            if (rows > 1)
                spec.dimensions.push_back({rows, step * result.lanes, digit.stride * strides.in_lane});
            spec.dimensions.push_back({width, step, strides.lane});
        }
        spec.element_bits = map.bits;
        spec.source_elements = result.tensor_elements;
        spec.dest_elements = all_elements;
        result.copies.push_back(spec);
    }

    const TensorPlacement& map;
    LaneCopies& result;
    const LaneCopyStrides& strides;
    Int all_elements;
};

/// Returns the sizes of the arrays, without copies.
Result<LaneCopies> sizes_of(const TensorPlacement& map)
{
    const Problem too_large{Code::overflow, "sizes",
                            "the number of elements in the memory does not fit in 64 bits"};
    const auto lane_bits = checked_multiply(map.reserved_bytes, 8);
    const auto tensor = element_count(map.sizes);
    if (!lane_bits || !tensor)
        return too_large;
    LaneCopies result;
    result.tensor_elements = *tensor;
    result.lane_elements = *lane_bits / map.bits;
    result.lanes = map.lane_count;
    if (!checked_multiply(result.lane_elements, result.lanes))
        return too_large;
    return result;
}

} // namespace

Result<LaneCopies> lane_copies(const TensorPlacement& map)
{
    const auto sizes = sizes_of(map);
    return sizes ? lane_copies(map, {packed_strides(map.sizes), sizes->lane_elements, 1}) : sizes;
}

Result<LaneCopies> lane_copies(const TensorPlacement& map, const LaneCopyStrides& strides)
{
    auto result = sizes_of(map);
    if (!result)
        return result;
    for (const Digit& digit : map.digits)
        if (!checked_multiply(digit.stride, strides.in_lane))
            return Problem{Code::overflow, "sizes", "a stride in the memory does not fit in 64 bits"};
    CopyMaker maker(map, *result, strides, result->lane_elements * result->lanes);
    for (const Taken& taken : groups(map))
        maker.add(taken);
    result->may_meet = !map.nested && map.sizes[0] > 1 && result->copies.size() > 1;
    return result;
}

} // namespace stridescope::core
