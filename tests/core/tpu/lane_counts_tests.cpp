#include "core/tpu/lane_counts.h"

#include "tests/core/tpu/painted_lane.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

void add(LaneCounts& counts, const Painted& place)
{
    counts.used = *counts.used + (place.elements > 0 ? 1 : 0);
    counts.shared = *counts.shared + (place.elements > 1 ? 1 : 0);
    counts.hole = *counts.hole + (place.holds == SlotHolds::hole ? 1 : 0);
    counts.line_tail += place.holds == SlotHolds::line_tail ? 1 : 0;
    counts.alignment_tail += place.holds == SlotHolds::alignment_tail ? 1 : 0;
    counts.group_padding += place.holds == SlotHolds::group_padding ? 1 : 0;
    counts.before_start += place.holds == SlotHolds::before_start ? 1 : 0;
    counts.after_last += place.holds == SlotHolds::after_last ? 1 : 0;
}

} // namespace

TEST_CASE("every range of every lane contains the elements of a painted lane")
{
    Dice dice(110);
    for (int round = 0; round < rounds(2500); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        const LaneIndex index = LaneIndex::of(map);
        for (Int npu = 0; npu < (map.in_lanes ? map.chip.npu_num : 1); ++npu)
        {
            const auto places = painted(tensor, npu);
            const Int begin = dice.between(-3, map.reserved() + 2);
            LaneCounts expected{0, 0, 0};
            for (Int end = begin + 1; end <= map.reserved() + 3; ++end)
            {
                if (end < 1 || end > map.reserved())
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

TEST_CASE("every byte range of a lane contains the elements whose bytes are painted there")
{
    Dice dice(111);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        const LaneIndex index = LaneIndex::of(map);
        if (map.bits < 8)
        {
            REQUIRE(index.bytes(0, 0, 100) == std::nullopt);
            continue;
        }
        const Int npu = map.in_lanes ? dice.between(0, map.chip.npu_num - 1) : 0;
        const auto places = painted(tensor, npu);
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

TEST_CASE("the banks of all lanes together contain the tensor's holes")
{
    Dice dice(112);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const LaneMap map = lane_map(random_tensor(dice, layout_of_round(round))).value();
        if (!map.in_lanes || map.bits < 8 || map.end_address > map.chip.lmem_bytes)
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
                const Int free = *counts.hole + counts.line_tail + counts.alignment_tail + counts.group_padding
                                 + counts.before_start + counts.after_last;
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
    LaneTensor tensor = tensor_of("line_aligned", DType::float16,
                                  {Int{1} << 10, (Int{1} << 10) + 1, Int{1} << 15, (Int{1} << 15) - 1}, 5);
    tensor.chip = {64, 64, Int{1} << 40, 16};
    tensor.address = 128;
    const LaneMap map = lane_map(tensor).value();
    const LaneIndex index = LaneIndex::of(map);
    const LaneCounts all = index.elements(6, 0, map.reserved());
    CHECK(all.used == (Int{1} << 10) * 16 * (Int{1} << 15) * ((Int{1} << 15) - 1));
    CHECK(all.line_tail == (Int{1} << 10) * 16 * (Int{1} << 15));
    CHECK(all.after_last == map.reserved() - *all.used - all.line_tail);
    const LaneCounts more = index.elements(6, int_min, int_max);
    CHECK(more.used == all.used);
    CHECK(more.outside == int_max); // does not fit: at least so many
    CHECK(index.bytes(6, int_min, int_max)->used == *all.used * 2);
}
