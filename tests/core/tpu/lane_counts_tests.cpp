#include "core/tpu/lane_counts.h"

#include "tests/core/brute_force.h"
#include "tests/core/dice.h"
#include "tests/core/show.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

LaneMap random_map(Dice& dice, LaneLayout layout)
{
    const Int bits = dice.pick<Int>({4, 8, 16, 32});
    const Int bank_num = dice.between(1, 6);
    const Chip chip{dice.between(1, 6), dice.pick<Int>({4, 8, 16}), bank_num * dice.between(1, 40), bank_num};
    const Dims sizes{dice.between(1, 3), dice.between(1, 9), dice.between(1, 4), dice.between(1, 5)};
    const Dims strides{dice.between(0, 40), dice.between(0, 20), dice.between(0, 6), dice.between(0, 3)};
    return lane_map(layout, chip, bits, sizes, layout == LaneLayout::free ? strides : Dims{},
                    dice.between(0, chip.npu_num - 1), dice.between(0, 70))
        .value();
}

enum class Place
{
    used,
    shared,
    hole,
    line_tail,
    alignment_tail,
    before_start,
    behind_last,
};

/// What each reserved element of a lane is, painted one after the other: holes, then rows, channels, lines,
/// elements over them.
std::vector<Place> painted(const LaneMap& map, Int npu)
{
    std::vector<Place> places(static_cast<std::size_t>(map.reserved), Place::hole);
    const auto paint = [&](Int first, Int count, Place place)
    {
        for (Int i = first; i < first + count; ++i)
            places[static_cast<std::size_t>(i)] = place;
    };
    const bool lanes = map.in_lanes();
    std::vector<bool> channel_here(static_cast<std::size_t>(map.rows), !lanes);
    for (Int c = 0; lanes && c < map.sizes[1]; ++c)
        if ((map.start_index + c) % map.chip.npu_num == npu)
            channel_here[static_cast<std::size_t>((map.start_index + c) / map.chip.npu_num)] = true;
    std::map<Int, int> times;
    for (Int n = 0; n < map.sizes[0]; ++n)
        for (Int row = 0; row < map.rows; ++row)
        {
            const Int channel = n * map.strides[0] + row * map.strides[1];
            const bool here = channel_here[static_cast<std::size_t>(row)];
            if (map.layout != LaneLayout::free)
            {
                const Place unused =
                    row == 0 && npu < map.start_index ? Place::before_start : Place::behind_last;
                paint(channel, map.strides[1], here ? Place::alignment_tail : unused);
            }
            for (Int h = 0; here && h < map.sizes[2]; ++h)
            {
                const Int line = channel + h * map.strides[2];
                if (map.layout != LaneLayout::free)
                    paint(line, map.strides[2], Place::line_tail);
                for (Int w = 0; w < map.sizes[3]; ++w)
                    ++times[line + w * map.strides[3]];
            }
        }
    for (const auto& [offset, count] : times)
        paint(offset, 1, count > 1 ? Place::shared : Place::used);
    return places;
}

void add(LaneCounts& counts, Place place)
{
    if (place == Place::used || place == Place::shared)
        counts.used = *counts.used + 1;
    if (place == Place::shared)
        counts.shared = *counts.shared + 1;
    if (place == Place::hole)
        counts.hole = *counts.hole + 1;
    counts.line_tail += place == Place::line_tail ? 1 : 0;
    counts.alignment_tail += place == Place::alignment_tail ? 1 : 0;
    counts.before_start += place == Place::before_start ? 1 : 0;
    counts.behind_last += place == Place::behind_last ? 1 : 0;
}

constexpr LaneLayout layouts[] = {LaneLayout::continuous, LaneLayout::aligned, LaneLayout::compact,
                                  LaneLayout::line_aligned, LaneLayout::free};

} // namespace

TEST_CASE("every range of every lane holds what painting the lane says")
{
    Dice dice(110);
    for (int round = 0; round < 1000; ++round)
    {
        const LaneMap map = random_map(dice, layouts[round % 5]);
        const LaneIndex index = LaneIndex::of(map);
        CAPTURE(map.sizes);
        CAPTURE(map.strides);
        CAPTURE(map.start_index);
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
        {
            const auto places = painted(map, npu);
            const Int begin = dice.between(-3, map.reserved + 2);
            LaneCounts expected{0, 0, 0};
            for (Int end = begin + 1; end <= map.reserved + 3; ++end)
            {
                if (end < 1 || end > map.reserved)
                    ++expected.outside;
                else
                    add(expected, places[static_cast<std::size_t>(end - 1)]);
                CAPTURE(npu);
                CAPTURE(begin);
                CAPTURE(end);
                REQUIRE(index.elements(npu, begin, end) == expected);
            }
        }
    }
}

TEST_CASE("every range of bytes of a lane holds what painting each element's bytes says")
{
    Dice dice(111);
    for (int round = 0; round < 700; ++round)
    {
        const LaneMap map = random_map(dice, layouts[round % 5]);
        const LaneIndex index = LaneIndex::of(map);
        if (map.bits < 8)
        {
            REQUIRE(index.bytes(0, 0, 100) == std::nullopt);
            continue;
        }
        const Int npu = dice.between(0, map.chip.npu_num - 1);
        const auto places = painted(map, npu);
        const Int begin = dice.between(0, map.address + map.reserved_bytes + 2);
        LaneCounts expected{0, 0, 0};
        for (Int end = begin + 1; end <= map.address + map.reserved_bytes + 3; ++end)
        {
            const Int byte = end - 1 - map.address;
            if (byte < 0 || byte >= map.reserved_bytes)
                ++expected.outside;
            else
                add(expected, places[static_cast<std::size_t>(byte * 8 / map.bits)]);
            REQUIRE(index.bytes(npu, begin, end) == expected);
        }
    }
}

TEST_CASE("the banks of all lanes together hold the holes that are told of the tensor")
{
    Dice dice(112);
    for (int round = 0; round < 500; ++round)
    {
        const LaneMap map = random_map(dice, layouts[1 + round % 4]);
        if (map.bits < 8 || map.end_address > map.chip.lmem_bytes)
            continue;
        const LaneIndex index = LaneIndex::of(map);
        const LaneHoles holes = lane_holes(map);
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
        {
            Int unused = 0;
            Int all = 0;
            for (Int bank = 0; bank < map.chip.bank_num; ++bank)
            {
                const LaneCounts counts = *index.bank(npu, bank);
                const Int free = *counts.hole + counts.line_tail + counts.alignment_tail + counts.before_start
                                 + counts.behind_last;
                unused += free;
                all += free + *counts.used + counts.outside;
                REQUIRE(free + *counts.used + counts.outside == map.chip.bank_bytes());
            }
            REQUIRE(unused == *holes.per_lane[static_cast<std::size_t>(npu)]);
            REQUIRE(all == map.chip.bank_bytes() * map.chip.bank_num);
        }
    }
}

TEST_CASE("ranges beyond 64 bits' ends and lanes of 2^50 elements are counted at once")
{
    const Chip chip{64, 64, Int{1} << 40, 16};
    const Dims sizes{Int{1} << 10, (Int{1} << 10) + 1, Int{1} << 15, (Int{1} << 15) - 1};
    const LaneMap map = lane_map(LaneLayout::line_aligned, chip, 16, sizes, {}, 5, 128).value();
    const LaneIndex index = LaneIndex::of(map);
    const LaneCounts all = index.elements(6, 0, map.reserved);
    CHECK(all.used == (Int{1} << 10) * 16 * (Int{1} << 15) * ((Int{1} << 15) - 1));
    CHECK(all.line_tail == (Int{1} << 10) * 16 * (Int{1} << 15));
    CHECK(all.behind_last == map.reserved - *all.used - all.line_tail);
    const LaneCounts more = index.elements(6, int_min, int_max);
    CHECK(more.used == all.used);
    CHECK(more.outside == int_max); // does not fit: at least so many
    CHECK(index.bytes(6, int_min, int_max)->used == *all.used * 2);
}
