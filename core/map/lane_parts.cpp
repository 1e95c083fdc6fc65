#include "core/map/lane_parts.h"

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

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

} // namespace stridescope::core
