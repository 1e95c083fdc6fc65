#include "core/tpu/lanes.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <algorithm>
#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

constexpr LaneLayout named_layouts[] = {LaneLayout::aligned, LaneLayout::compact, LaneLayout::line_aligned};

/// A small tensor on a small chip; `free` strides are often entangled.
LaneMap random_map(Dice& dice, bool free)
{
    const Int bits = dice.pick<Int>({4, 8, 16, 32});
    const Int bank_num = dice.between(1, 6);
    const Chip chip{dice.between(1, 6), dice.pick<Int>({4, 8, 16}), bank_num * dice.between(1, 40), bank_num};
    const Dims sizes{dice.between(1, 3), dice.between(1, 9), dice.between(1, 4), dice.between(1, 5)};
    const Dims strides{dice.between(0, 40), dice.between(0, 20), dice.between(0, 6), dice.between(0, 3)};
    const LaneLayout layout =
        free ? LaneLayout::free : dice.pick<LaneLayout>({named_layouts[0], named_layouts[1], named_layouts[2]});
    return lane_map(layout, chip, bits, sizes, free ? strides : Dims{}, dice.between(0, chip.npu_num - 1),
                    dice.between(0, 70))
        .value();
}

/// Every bit that an element occupies, as (lane, bit of the lane), by the addressing rules alone.
struct Bit
{
    Int npu;
    Int bit;
    auto operator<=>(const Bit&) const = default;
};

std::multimap<Bit, std::vector<Int>> occupied(const LaneMap& map)
{
    std::multimap<Bit, std::vector<Int>> bits;
    for (const auto& x : coordinates(map.sizes))
    {
        const Int slot = map.start_index + x[1];
        const Int offset = x[0] * map.strides[0] + slot / map.chip.npu_num * map.strides[1]
                           + x[2] * map.strides[2] + x[3] * map.strides[3];
        for (Int bit = 0; bit < map.bits; ++bit)
            bits.insert({{slot % map.chip.npu_num, map.address * 8 + offset * map.bits + bit}, x});
    }
    return bits;
}

} // namespace

TEST_CASE("an element's lane, offset, byte, bank and address follow the addressing rules")
{
    Dice dice(70);
    for (int round = 0; round < 1500; ++round)
    {
        const LaneMap map = random_map(dice, round % 3 == 0);
        const Int bank_bytes = map.chip.lmem_bytes / map.chip.bank_num;
        for (const auto& x : coordinates(map.sizes))
        {
            const Int npu = (map.start_index + x[1]) % map.chip.npu_num;
            const Int row = (map.start_index + x[1]) / map.chip.npu_num;
            const Int offset =
                x[0] * map.strides[0] + row * map.strides[1] + x[2] * map.strides[2] + x[3] * map.strides[3];
            const Int byte = map.address + offset * map.bits / 8;
            const LanePlace place = place_of(map, x);
            REQUIRE(place.npu == npu);
            REQUIRE(place.offset == offset);
            REQUIRE(place.byte == byte);
            REQUIRE(place.bank == byte / bank_bytes);
            REQUIRE(place.address == npu * map.chip.lmem_bytes + byte);
            REQUIRE(place.nibble == (map.bits == 4 ? offset % 2 : 0));
            REQUIRE(offset < map.reserved);
        }
    }
}

TEST_CASE("named layouts give every element bits of its own")
{
    Dice dice(71);
    for (int round = 0; round < 600; ++round)
    {
        const LaneMap map = random_map(dice, false);
        const auto bits = occupied(map);
        for (auto bit = bits.begin(); bit != bits.end(); ++bit)
            REQUIRE(bits.count(bit->first) == 1);
    }
}

TEST_CASE("every byte of every lane leads back to the elements with a bit in it")
{
    Dice dice(72);
    for (int round = 0; round < 400; ++round)
    {
        const LaneMap map = random_map(dice, round % 2 == 0);
        CAPTURE(map.sizes);
        CAPTURE(map.strides);
        CAPTURE(map.bits);
        const auto bits = occupied(map);
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
            for (Int byte = map.address - 2; byte < map.end_address + 3; ++byte)
            {
                std::set<std::vector<Int>> expected;
                for (auto bit = bits.lower_bound({npu, byte * 8});
                     bit != bits.end() && bit->first < Bit{npu, byte * 8 + 8}; ++bit)
                    expected.insert(bit->second);
                const LanePreimage here = at_byte(map, npu, byte, 64);
                REQUIRE(here.inside == (byte >= map.address && byte < map.end_address));
                REQUIRE(here.count == static_cast<Int>(expected.size()));
                std::vector<Dims> listed(expected.begin(), expected.end());
                listed.resize(std::min<std::size_t>(listed.size(), 64));
                REQUIRE(here.listed == listed);
            }
    }
}

TEST_CASE("the holes of each lane are its reserved bytes without a bit of an element")
{
    Dice dice(73);
    for (int round = 0; round < 600; ++round)
    {
        const LaneMap map = random_map(dice, round % 2 == 0);
        CAPTURE(map.sizes);
        CAPTURE(map.strides);
        CAPTURE(map.bits);
        const auto bits = occupied(map);
        std::vector<std::optional<Int>> per_lane;
        Int total = 0;
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
        {
            std::set<Int> used;
            for (auto bit = bits.lower_bound({npu, int_min}); bit != bits.end() && bit->first.npu == npu; ++bit)
                used.insert(bit->first.bit / 8);
            per_lane.emplace_back(map.end_address - map.address - static_cast<Int>(used.size()));
            total += *per_lane.back();
        }
        const LaneHoles holes = lane_holes(map);
        REQUIRE(holes.per_lane == per_lane);
        REQUIRE(holes.total == total);
    }
}

TEST_CASE("holes that cost too much are not decided, never wrong")
{
    Dice dice(74);
    for (int round = 0; round < 1000; ++round)
    {
        const LaneMap map = random_map(dice, true);
        const LaneHoles exact = lane_holes(map);
        for (const Effort& effort : {Effort{0, 0}, Effort{10, 2}, Effort{40, 0}})
        {
            const LaneHoles holes = lane_holes(map, effort);
            REQUIRE(holes.per_lane.size() == exact.per_lane.size());
            bool decided = true;
            for (std::size_t npu = 0; npu < holes.per_lane.size(); ++npu)
            {
                decided = decided && holes.per_lane[npu].has_value();
                if (holes.per_lane[npu])
                    REQUIRE(holes.per_lane[npu] == exact.per_lane[npu]);
            }
            REQUIRE(holes.total.has_value() == decided);
            if (decided)
                REQUIRE(holes.total == exact.total);
        }
    }
}

TEST_CASE("the banks touched are those that a byte of the reserved range lies in")
{
    Dice dice(75);
    for (int round = 0; round < 2000; ++round)
    {
        const LaneMap map = random_map(dice, round % 2 == 0);
        std::set<Int> expected;
        for (Int byte = map.address; byte < map.end_address; ++byte)
            if (byte / map.chip.bank_bytes() < map.chip.bank_num)
                expected.insert(byte / map.chip.bank_bytes());
        const auto banks = banks_touched(map);
        REQUIRE(banks.has_value() == !expected.empty());
        if (!banks)
            continue;
        std::set<Int> found;
        for (Int bank = banks->first; bank <= banks->last; ++bank)
            found.insert(bank);
        REQUIRE(found == expected);
    }
}

TEST_CASE("each lane's channels are those whose slot falls on it")
{
    Dice dice(76);
    for (int round = 0; round < 2000; ++round)
    {
        const LaneMap map = random_map(dice, false);
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
        {
            std::vector<Int> expected;
            for (Int c = 0; c < map.sizes[1]; ++c)
                if ((map.start_index + c) % map.chip.npu_num == npu)
                    expected.push_back(c);
            const LaneChannels channels = channels_in(map, npu);
            std::vector<Int> found;
            for (Int i = 0; i < channels.count; ++i)
                found.push_back(channel_at(map, npu, channels.first_row + i));
            REQUIRE(found == expected);
            REQUIRE(lane_contents(map, npu).has_value() == !expected.empty());
        }
    }
}

TEST_CASE("lanes before the start index and behind the last channel are holes on their rows")
{
    const Chip chip{4, 64, 262144, 16};
    const LaneMap map = lane_map(LaneLayout::aligned, chip, 16, {2, 3, 4, 5}, {}, 2, 0).value();
    // 256 bytes a lane, 2 batches of 40 bytes where a lane has one channel, none in lane 1.
    CHECK(lane_holes(map).per_lane == std::vector<std::optional<Int>>{176, 256, 176, 176});
    CHECK(lane_holes(map).total == 784);
}

TEST_CASE("global memory leads back from a byte without a lane")
{
    const LaneMap map = lane_map(LaneLayout::continuous, {4, 64, 1024, 4}, 16, {2, 2, 3, 2}, {}, 0, 6).value();
    for (Int byte = 0; byte < 60; ++byte)
    {
        const LanePreimage here = at_byte(map, 0, byte, 64);
        const bool inside = byte >= 6 && byte < 6 + 48;
        CHECK(here.inside == inside);
        CHECK(here.count == (inside ? 1 : 0));
        if (inside)
            CHECK(here.listed == std::vector<Dims>{coordinate_at({2, 2, 3, 2}, (byte - 6) / 2)});
    }
}
