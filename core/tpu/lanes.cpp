#include "core/tpu/lanes.h"

#include "core/tpu/distinct_bytes.h"
#include "core/tpu/lane_counts.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::optional<CutGroups> cut_groups(const TensorPlacement& map)
{
    for (std::size_t groups = 0; groups < map.digits.size(); ++groups)
        for (std::size_t in_group = 0; in_group < map.digits.size(); ++in_group)
        {
            const Digit& outer = map.digits[groups];
            const Digit& inner = map.digits[in_group];
            if (groups == in_group || outer.dimension != inner.dimension || outer.divisor != inner.extent
                || inner.divisor != 1)
                continue;
            const Int rest = map.sizes[outer.dimension] - (outer.extent - 1) * inner.extent;
            if (rest < inner.extent)
                return CutGroups{groups, in_group, rest};
        }
    return std::nullopt;
}

/// Returns the elements that are reserved in each lane.
std::optional<Int> reserved_elements(const TensorPlacement& map, Int step)
{
    const auto count = [&](const Digit& digit) { return digit.cyclic ? map.rows : digit.extent; };
    if (map.nested)
    {
        const auto all = checked_multiply(count(map.digits.front()), map.digits.front().stride);
        return all ? checked_round_up(*all, step) : std::nullopt;
    }
    Layout rows;
    for (const Digit& digit : map.digits)
    {
        rows.sizes.push_back(count(digit));
        rows.strides.push_back(digit.stride);
    }
    const auto range = offset_range(rows);
    return range ? checked_add(range->greatest, 1) : std::nullopt;
}

/// Returns global memory as a strided layout with the tensor's own sizes; nothing for lanes, or if a size is
/// split into several groups.
std::optional<Layout> global_memory(const TensorPlacement& map)
{
    if (map.in_lanes)
        return std::nullopt;
    Layout memory{map.sizes, Dims::filled(map.sizes.size(), 0), 0};
    for (const Digit& digit : map.digits)
    {
        if (digit.divisor > 1 && digit.extent > 1)
            return std::nullopt;
        if (digit.divisor == 1)
            memory.strides[digit.dimension] = digit.stride;
    }
    return memory;
}

} // namespace

std::string BankRange::words() const
{
    return first == last ? fmt::format("bank {}", first) : fmt::format("banks {} to {}", first, last);
}

std::optional<LaneMap> lane_map(const LaneTensor& tensor)
{
    const LaneLayout& layout = *tensor.layout;
    LaneMap map;
    map.layout = &layout;
    map.chip = tensor.chip;
    map.labels = layout.labels;
    map.bits = info(tensor.dtype).bits;
    map.sizes = tensor.sizes;
    map.in_lanes = layout.in_lanes;
    map.nested = map.shares_none = layout.nested;
    map.has_address = true;
    map.address = tensor.address;
    map.start_alignment = layout.start_alignment(tensor);
    map.units = layout.in_bytes ? map.bits / 8 : 1;
    if (map.in_lanes)
    {
        map.lane_count = tensor.chip.npu_num;
        map.start_lane = tensor.start_index;
        map.lane_bytes = tensor.chip.lmem_bytes;
        map.bank_bytes = tensor.chip.bank_bytes();
        map.bank_count = tensor.chip.bank_num;
    }
    const auto eu_num = narrow(wide(tensor.chip.eu_bytes) * 8 / map.bits);
    auto form = eu_num ? layout.make(tensor, *eu_num) : std::nullopt;
    if (!form)
        return std::nullopt;
    map.digits = std::move(form->digits);
    map.strides = form->strides;
    map.ragged = cut_groups(map);
    map.strided = global_memory(map);
    if (const Digit* dealt = map.cyclic_digit())
    {
        const auto rows = rows_of_lanes(tensor, dealt->extent);
        if (!rows)
            return std::nullopt;
        map.rows = *rows;
        map.channel = dealt->dimension;
    }
    else
        map.channel = map.digits[1].dimension;
    const auto reserved = reserved_elements(map, form->reserved_step);
    if (!reserved)
        return std::nullopt;
    map.kept = {0, *reserved - 1};
    const auto bytes = narrow((wide(*reserved) * map.bits + 7) / 8);
    const auto end = bytes ? checked_add(map.address, *bytes) : std::nullopt;
    if (!map.in_lanes) // the end of global memory is not published, so it may be beyond 64 bits
    {
        map.reserved_bytes = bytes.value_or(int_max);
        map.lane_bytes = end.value_or(int_max);
        return map;
    }
    if (!end)
        return std::nullopt;
    map.reserved_bytes = *bytes;
    map.end_address = *end;
    return map;
}

LanePlace lane_place(const TensorPlacement& map, const Dims& x)
{
    LanePlace place;
    const Place at = place_of(map, x);
    place.offset = at.offset;
    const Wide bit = wide(place.offset) * map.bits;
    const auto byte = narrow(map.address + bit / 8);
    place.byte = byte.value_or(0);
    place.nibble = bit % 8 == 4 ? 1 : 0;
    if (!map.in_lanes)
    {
        place.address = byte;
        return place;
    }
    place.npu = at.lane;
    place.bank = place.byte / map.bank_bytes;
    place.address = narrow(wide(at.lane) * map.lane_bytes + place.byte);
    return place;
}

LaneHoles lane_holes(const TensorPlacement& map, const Effort& effort, Progress* progress)
{
    LaneHoles holes;
    if (!map.in_lanes)
    {
        holes.total = 0;
        return holes;
    }
    const bool listed = map.lane_count <= most_lanes_listed;
    Wide total = 0;
    bool decided = true;
    for (const LanesAlike& lanes : lanes_alike(map))
    {
        const std::optional<Int> used = bytes_with_elements(map, lanes.begin, effort, progress);
        const std::optional<Int> free = used ? std::optional(map.reserved_bytes - *used) : std::nullopt;
        if (listed)
            holes.per_lane.insert(holes.per_lane.end(), static_cast<std::size_t>(lanes.end - lanes.begin),
                                  free);
        decided = decided && free.has_value();
        if (free)
            total += wide(*free) * (lanes.end - lanes.begin);
    }
    if (!decided)
        return holes;
    holes.total = narrow(total);
    holes.overflow = !holes.total.has_value();
    return holes;
}

std::optional<BankRange> banks_touched(const TensorPlacement& map)
{
    if (!map.in_lanes || map.address >= map.lane_bytes)
        return std::nullopt;
    const Int bank = map.bank_bytes;
    return BankRange{map.address / bank, std::min(map.bank_count - 1, (map.end_address - 1) / bank)};
}

} // namespace stridescope::core
