#include "core/tpu/lanes.h"

#include "core/tpu/distinct_bytes.h"
#include "core/tpu/lane_counts.h"
#include "core/tpu/lane_spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

/// Returns the elements whose digits lie in a box, as a layout.
LanePiece piece_of(const TensorPlacement& map, const Dims& first, const Dims& sizes)
{
    LanePiece piece{{sizes, {}, map.base}, first};
    for (std::size_t d = 0; d < map.digits.size(); ++d)
    {
        piece.layout.strides.push_back(map.digits[d].stride);
        piece.layout.base += first[d] * map.digits[d].stride;
    }
    return piece;
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

LaneDigits digits_of(const TensorPlacement& map, const Dims& x)
{
    LaneDigits digits;
    for (const Digit& digit : map.digits)
    {
        const Int value = digit.of(x[digit.dimension]);
        if (!digit.cyclic)
        {
            digits.values.push_back(value);
            continue;
        }
        const Wide slot = wide(map.start_lane) + value;
        digits.npu = static_cast<Int>(slot % map.lane_count);
        digits.values.push_back(static_cast<Int>(slot / map.lane_count));
    }
    return digits;
}

Dims coordinate_of(const TensorPlacement& map, const LaneDigits& digits)
{
    Dims x = Dims::filled(map.sizes.size(), 0);
    for (std::size_t d = 0; d < map.digits.size(); ++d)
    {
        const Digit& digit = map.digits[d];
        const Int value = digit.cyclic ? channel_at(map, digits.npu, digits.values[d]) : digits.values[d];
        x[digit.dimension] += value * digit.divisor;
    }
    return x;
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

LaneChannels channels_in(const TensorPlacement& map, Int npu)
{
    const Int first_row = npu < map.start_lane ? 1 : 0;
    // Lanes are numbered from start_lane to end - 1, before modulo.
    const Wide end = wide(map.start_lane) + map.cyclic_digit()->extent;
    const Wide last_row = divide_down(end - 1 - npu, map.lane_count);
    return {first_row, last_row < first_row ? 0 : static_cast<Int>(last_row) - first_row + 1};
}

Int channel_at(const TensorPlacement& map, Int npu, Int row)
{
    return static_cast<Int>(wide(row) * map.lane_count + npu - map.start_lane);
}

std::vector<LanePiece> lane_contents(const TensorPlacement& map, Int npu)
{
    Dims first;
    Dims sizes;
    bool last_here = map.ragged.has_value();
    for (const Digit& digit : map.digits)
    {
        const LaneChannels channels = digit.cyclic ? channels_in(map, npu) : LaneChannels{0, digit.extent};
        if (channels.count == 0)
            return {};
        first.push_back(channels.first_row);
        sizes.push_back(channels.count);
        if (digit.cyclic && last_here && &digit == &map.digits[map.ragged->groups])
            last_here = channel_at(map, npu, channels.first_row + channels.count - 1) == digit.extent - 1;
    }
    std::vector<LanePiece> pieces;
    if (!last_here)
    {
        pieces.push_back(piece_of(map, first, sizes));
        return pieces;
    }
    const CutGroups& split = *map.ragged;
    --sizes[split.groups];
    if (sizes[split.groups] > 0)
        pieces.push_back(piece_of(map, first, sizes));
    first[split.groups] += sizes[split.groups];
    sizes[split.groups] = 1;
    sizes[split.in_group] = split.rest;
    pieces.push_back(piece_of(map, first, sizes));
    return pieces;
}

Dims coordinate_of(const TensorPlacement& map, Int npu, const LanePiece& piece, Dims in_piece)
{
    for (std::size_t d = 0; d < in_piece.size(); ++d)
        in_piece[d] += piece.first[d];
    return coordinate_of(map, {npu, in_piece});
}

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

std::vector<LanesAlike> lanes_alike(const TensorPlacement& map)
{
    if (!map.in_lanes)
        return {{0, 1}};
    // Rounds begin at the start lane and end after the lane of the last channel, which may not be full.
    const Int lanes = map.lane_count;
    const auto last = static_cast<Int>((wide(map.start_lane) + map.cyclic_digit()->extent - 1) % lanes);
    std::array<Int, 4> ends = {map.start_lane, last, last + 1, lanes};
    std::sort(ends.begin(), ends.end());
    std::vector<LanesAlike> alike;
    Int begin = 0;
    for (const Int end : ends)
    {
        if (end > begin)
            alike.push_back({begin, end});
        begin = end;
    }
    return alike;
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

LanePreimage at_lane_offset(const TensorPlacement& map, Int npu, Int offset, std::size_t most_listed,
                            Int most_steps)
{
    LanePreimage found;
    found.count = 0;
    found.inside = offset >= 0 && offset < map.reserved();
    if (!found.inside)
        return found;
    const Int lane = map.in_lanes ? npu : 0;
    if (map.nested)
    {
        const LaneSpot spot = lane_spot(map, lane, offset, {});
        if (spot.holds == SlotHolds::element)
        {
            found.count = 1;
            found.listed.push_back(*spot.coordinate);
        }
        return found;
    }
    Inverses inverses;
    for (const LanePiece& piece : lane_contents(map, lane))
    {
        const Preimage here = inverses.at(piece.layout, offset, {most_listed, most_steps, nullptr});
        found.count = found.count && here.count ? std::optional(*found.count + *here.count) : std::nullopt;
        found.listing_exact = found.listing_exact && here.listing_exact;
        for (const Dims& x : here.listed)
            found.listed.push_back(coordinate_of(map, lane, piece, x));
    }
    std::sort(found.listed.begin(), found.listed.end());
    if (found.listed.size() > most_listed)
        found.listed.resize(most_listed);
    return found;
}

LanePreimage at_byte(const TensorPlacement& map, Int npu, Int byte, std::size_t most_listed)
{
    LanePreimage found;
    found.count = 0;
    if (byte < map.address || byte - map.address >= map.reserved_bytes)
        return found;
    found.inside = true;
    const Wide bit = wide(byte - map.address) * 8;
    const Int first = static_cast<Int>(bit / map.bits);
    const Int last = static_cast<Int>((bit + 7) / map.bits); // two elements of 4 bits, else one
    for (Int offset = first; offset <= last; ++offset)
    {
        LanePreimage here = at_lane_offset(map, npu, offset, most_listed);
        found.count = found.count && here.count ? std::optional(*found.count + *here.count) : std::nullopt;
        found.listing_exact = found.listing_exact && here.listing_exact;
        found.listed.insert(found.listed.end(), here.listed.begin(), here.listed.end());
    }
    std::sort(found.listed.begin(), found.listed.end());
    if (found.listed.size() > most_listed)
        found.listed.resize(most_listed);
    return found;
}

} // namespace stridescope::core
