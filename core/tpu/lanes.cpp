#include "core/tpu/lanes.h"

#include "core/analysis/inverse.h"
#include "core/tpu/distinct_bytes.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::array<LayoutName, 19> names = {{
    {"continuous", 4, LaneLayout::continuous},
    {"aligned", 4, LaneLayout::aligned},
    {"compact", 4, LaneLayout::compact},
    {"line_aligned", 4, LaneLayout::line_aligned},
    {"free", 4, LaneLayout::free},
    {"offset", 4, {}},
    {"t4", 4, {}},
    {"t5", 4, {}},
    {"matrix", 2, {}},
    {"matrix2", 2, {}},
    {"vector", 1, {}},
    {"weight_nic", 4, {}},
    {"xn_aligned", 4, {}},
    {"xn_compact", 4, {}},
    {"xn_continuous", 4, {}},
    {"cvk_aligned", 4, {}},
    {"cvk_compact", 4, {}},
    {"cvk_continuous", 4, {}},
    {"cvk_matrix", 2, {}},
}};

enum
{
    N,
    C,
    H,
    W
};

} // namespace

const LayoutName* find_lane_layout(std::string_view name)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const LayoutName& n) { return n.name == name; });
    return found == names.end() ? nullptr : &*found;
}

std::string_view lane_layout_name(LaneLayout layout)
{
    return names.at(static_cast<std::size_t>(layout)).name;
}

std::optional<Dims> lane_strides(LaneLayout layout, const Dims& sizes, Int rows, Int eu_num, const Dims& given)
{
    if (layout == LaneLayout::free)
        return given;
    const auto line = layout == LaneLayout::line_aligned ? checked_round_up(sizes[W], eu_num) : sizes[W];
    if (!line)
        return std::nullopt;
    auto channel = checked_multiply(sizes[H], *line);
    if (channel && layout == LaneLayout::aligned)
        channel = checked_round_up(*channel, eu_num);
    if (!channel)
        return std::nullopt;
    const auto batch = checked_multiply(layout == LaneLayout::continuous ? sizes[C] : rows, *channel);
    if (!batch)
        return std::nullopt;
    return Dims{*batch, *channel, *line, 1};
}

std::optional<LaneMap> lane_map(LaneLayout layout, const Chip& chip, Int bits, const Dims& sizes,
                                const Dims& free_strides, Int start_index, Int address)
{
    LaneMap map{layout, chip, bits, sizes, {}, start_index, address};
    const auto rows = narrow((wide(start_index) + sizes[C] + chip.npu_num - 1) / chip.npu_num);
    const auto eu_num = narrow(wide(chip.eu_bytes) * 8 / bits);
    if (!rows || !eu_num)
        return std::nullopt;
    map.rows = map.in_lanes() ? *rows : sizes[C];
    const auto strides = lane_strides(layout, sizes, map.rows, *eu_num, free_strides);
    if (!strides)
        return std::nullopt;
    map.strides = *strides;
    const auto range = offset_range({{sizes[N], map.rows, sizes[H], sizes[W]}, map.strides, 0});
    if (!range)
        return std::nullopt;
    const auto reserved = layout == LaneLayout::free ? checked_add(range->greatest, 1)
                                                     : checked_multiply(sizes[N], map.strides[N]);
    if (!reserved)
        return std::nullopt;
    map.reserved = *reserved;
    const auto bytes = narrow((wide(map.reserved) * bits + 7) / 8);
    const auto end = bytes ? checked_add(address, *bytes) : std::nullopt;
    if (!map.in_lanes()) // what global memory ends with is not told, so it may lie beyond 64 bits
    {
        map.reserved_bytes = bytes.value_or(int_max);
        return map;
    }
    if (!end)
        return std::nullopt;
    map.reserved_bytes = *bytes;
    map.end_address = *end;
    return map;
}

LanePlace place_of(const LaneMap& map, const Dims& x)
{
    LanePlace place;
    const Wide slot = wide(map.start_index) + x[C];
    const Int row = map.in_lanes() ? static_cast<Int>(slot / map.chip.npu_num) : x[C];
    place.offset = offset_of({map.sizes, map.strides, 0}, {x[N], row, x[H], x[W]});
    const Wide bit = wide(place.offset) * map.bits;
    const auto byte = narrow(map.address + bit / 8);
    place.byte = byte.value_or(0);
    place.nibble = bit % 8 == 4 ? 1 : 0;
    if (!map.in_lanes())
    {
        place.address = byte;
        return place;
    }
    place.npu = static_cast<Int>(slot % map.chip.npu_num);
    place.bank = place.byte / map.chip.bank_bytes();
    place.address = narrow(wide(*place.npu) * map.chip.lmem_bytes + place.byte);
    return place;
}

LaneChannels channels_in(const LaneMap& map, Int npu)
{
    const Int first_row = npu < map.start_index ? 1 : 0;
    const Wide end = wide(map.start_index) + map.sizes[C]; // slots are start_index ... end - 1
    const Wide last_row = divide_down(end - 1 - npu, map.chip.npu_num);
    return {first_row, last_row < first_row ? 0 : static_cast<Int>(last_row) - first_row + 1};
}

Int channel_at(const LaneMap& map, Int npu, Int row)
{
    return static_cast<Int>(wide(row) * map.chip.npu_num + npu - map.start_index);
}

std::optional<Layout> lane_contents(const LaneMap& map, Int npu)
{
    const LaneChannels channels = channels_in(map, npu);
    if (channels.count == 0)
        return std::nullopt;
    return Layout{{map.sizes[N], channels.count, map.sizes[H], map.sizes[W]},
                  map.strides,
                  static_cast<Int>(wide(channels.first_row) * map.strides[C])};
}

LaneHoles lane_holes(const LaneMap& map, const Effort& effort)
{
    LaneHoles holes;
    if (!map.in_lanes())
    {
        holes.total = 0;
        return holes;
    }
    // Lanes differ only in which rows they hold, so the holes change at three places at most: at the start
    // index (row 0) and around the lane of the last channel (the last row).
    const Int lanes = map.chip.npu_num;
    const Int behind_last = static_cast<Int>((wide(map.start_index) + map.sizes[C]) % lanes);
    std::array<Int, 4> ends = {std::min(map.start_index, behind_last), std::max(map.start_index, behind_last),
                               lanes, lanes};
    const bool listed = lanes <= most_lanes_listed;
    Wide total = 0;
    bool decided = true;
    Int first = 0;
    for (const Int end : ends)
    {
        if (end == first)
            continue;
        std::optional<Int> used = 0;
        if (const auto contents = lane_contents(map, first))
            used = distinct_bytes(*contents, map.bits, effort);
        const std::optional<Int> free = used ? std::optional(map.reserved_bytes - *used) : std::nullopt;
        if (listed)
            holes.per_lane.insert(holes.per_lane.end(), static_cast<std::size_t>(end - first), free);
        decided = decided && free.has_value();
        if (free)
            total += wide(*free) * (end - first);
        first = end;
    }
    if (!decided)
        return holes;
    holes.total = narrow(total);
    holes.overflow = !holes.total.has_value();
    return holes;
}

std::optional<BankRange> banks_touched(const LaneMap& map)
{
    if (!map.in_lanes() || map.address >= map.chip.lmem_bytes)
        return std::nullopt;
    const Int bank = map.chip.bank_bytes();
    return BankRange{map.address / bank, std::min(map.chip.bank_num - 1, (map.end_address - 1) / bank)};
}

Int wanted_alignment(const LaneMap& map)
{
    if (map.layout == LaneLayout::aligned || map.layout == LaneLayout::line_aligned)
        return map.chip.eu_bytes;
    return map.in_lanes() ? std::max<Int>(1, map.bits / 8) : 1;
}

LanePreimage at_byte(const LaneMap& map, Int npu, Int byte, std::size_t most_listed)
{
    LanePreimage found;
    found.count = 0;
    if (byte < map.address || byte - map.address >= map.reserved_bytes)
        return found;
    found.inside = true;
    auto contents = map.in_lanes() ? lane_contents(map, npu) : Layout{map.sizes, map.strides, 0};
    if (!contents)
        return found;
    const Wide bit = wide(byte - map.address) * 8;
    const Int first = static_cast<Int>(bit / map.bits);
    const Int last = static_cast<Int>((bit + 7) / map.bits); // two elements of 4 bits, else one
    for (Int offset = first; offset <= last; ++offset)
    {
        const Preimage here = preimage(*contents, offset, most_listed);
        found.count = found.count && here.count ? std::optional(*found.count + *here.count) : std::nullopt;
        found.listing_exact = found.listing_exact && here.listing_exact;
        for (Dims x : here.listed)
        {
            if (map.in_lanes())
                x[C] = channel_at(map, npu, x[C] + channels_in(map, npu).first_row);
            found.listed.push_back(x);
        }
    }
    std::sort(found.listed.begin(), found.listed.end());
    if (found.listed.size() > most_listed)
        found.listed.resize(most_listed);
    return found;
}

} // namespace stridescope::core
