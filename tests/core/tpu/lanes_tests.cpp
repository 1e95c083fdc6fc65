#include "core/map/slot_contents.h"
#include "core/tpu/lanes.h"

#include "tests/core/tpu/lane_rules.h"

#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Every bit that an element occupies, as (lane, bit of the lane).
struct Bit
{
    Int npu;
    Int bit;
    auto operator<=>(const Bit&) const = default;
};

std::multimap<Bit, Dims> occupied(const LaneTensor& tensor)
{
    const Int bits = info(tensor.dtype).bits;
    std::multimap<Bit, Dims> all;
    for (const auto& [place, elements] : elements_by_hand(tensor))
        for (const Dims& x : elements)
            for (Int bit = 0; bit < bits; ++bit)
                all.insert({{place.npu, tensor.address * 8 + place.offset * bits + bit}, x});
    return all;
}

Int lanes_of(const LaneMap& map)
{
    return map.in_lanes ? map.chip.npu_num : 1;
}

} // namespace

TEST_CASE("an element's lane, offset, byte, bank and address follow its layout's formula")
{
    Dice dice(70);
    for (int round = 0; round < rounds(4000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        const HandLanes hand = by_hand(tensor);
        REQUIRE(map.strides == hand.strides);
        REQUIRE(map.reserved() == hand.reserved);
        REQUIRE(map.reserved_bytes == (hand.reserved * map.bits + 7) / 8);
        if (map.in_lanes)
            REQUIRE(map.rows == hand.rows);
        REQUIRE(map.end_address == (map.in_lanes ? tensor.address + map.reserved_bytes : 0));
        for (const auto& x : coordinates(map.sizes))
        {
            const HandPlace by_rule = hand.place(x);
            const Int byte = map.address + by_rule.offset * map.bits / 8;
            const LanePlace place = lane_place(map, x);
            REQUIRE(place.offset == by_rule.offset);
            REQUIRE(place.byte == byte);
            REQUIRE(place.nibble == (map.bits == 4 ? by_rule.offset % 2 : 0));
            REQUIRE(by_rule.offset < map.reserved());
            const LaneDigits digits = digits_of(map, x);
            REQUIRE(coordinate_of(map, digits) == Dims(x));
            if (!map.in_lanes)
            {
                REQUIRE_FALSE(place.npu.has_value());
                REQUIRE_FALSE(place.bank.has_value());
                REQUIRE(place.address == byte);
                continue;
            }
            REQUIRE(digits.npu == by_rule.npu);
            REQUIRE(place.npu == by_rule.npu);
            REQUIRE(place.bank == byte / (map.chip.lmem_bytes / map.chip.bank_num));
            REQUIRE(place.address == by_rule.npu * map.chip.lmem_bytes + byte);
        }
    }
}

TEST_CASE("layouts that claim to be nested give every element its own bits")
{
    Dice dice(71);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        if (!tensor.layout->nested)
            continue;
        CAPTURE_LANE_TENSOR(tensor);
        for (const auto& [place, elements] : elements_by_hand(tensor))
            REQUIRE(elements.size() == 1);
    }
}

TEST_CASE("the pieces of all lanes hold every element once, at its place")
{
    Dice dice(77);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        std::map<HandPlace, std::vector<Dims>> found;
        for (Int npu = 0; npu < lanes_of(map); ++npu)
        {
            const auto pieces = lane_contents(map, npu);
            REQUIRE(pieces.size() <= (map.nested ? 2 : 1));
            for (const LanePiece& piece : pieces)
                for (const auto& y : coordinates(piece.layout.sizes))
                    found[{npu, offset_by_hand(piece.layout, y)}].push_back(coordinate_of(map, npu, piece, y));
        }
        for (auto& [place, elements] : found)
            std::sort(elements.begin(), elements.end());
        REQUIRE(found == elements_by_hand(tensor));
    }
}

TEST_CASE("every byte of every lane leads back to the elements with a bit in it")
{
    Dice dice(72);
    for (int round = 0; round < rounds(1000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        const auto bits = occupied(tensor);
        const Int end = map.address + map.reserved_bytes;
        for (Int npu = 0; npu < lanes_of(map); ++npu)
            for (Int byte = map.address - 2; byte < end + 3; ++byte)
            {
                std::set<std::vector<Int>> expected;
                for (auto bit = bits.lower_bound({npu, byte * 8});
                     bit != bits.end() && bit->first < Bit{npu, byte * 8 + 8}; ++bit)
                    expected.insert(bit->second.to_vector());
                const SlotContents here = contents_of_byte(map, {npu, byte}, {64, Int{1} << 22, nullptr});
                REQUIRE((here.holds != SlotHolds::outside) == (byte >= map.address && byte < end));
                REQUIRE((here.holds == SlotHolds::element) == !expected.empty());
                REQUIRE(here.elements.count == static_cast<Int>(expected.size()));
                std::vector<Dims> listed(expected.begin(), expected.end());
                listed.resize(std::min<std::size_t>(listed.size(), 64));
                REQUIRE(here.elements.listed == listed);
            }
    }
}

TEST_CASE("the holes of each lane are its reserved bytes without a bit of an element")
{
    Dice dice(73);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        const LaneHoles holes = lane_holes(map);
        if (!map.in_lanes)
        {
            REQUIRE(holes.total == 0);
            REQUIRE(holes.per_lane.empty());
            continue;
        }
        const auto bits = occupied(tensor);
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
        REQUIRE(holes.per_lane == per_lane);
        REQUIRE(holes.total == total);
    }
}

TEST_CASE("holes that cost too much are not decided, never wrong")
{
    Dice dice(74);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const LaneMap map = lane_map(random_tensor(dice, layout_of_round(round))).value();
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
            REQUIRE((decided || !map.nested));
            if (decided)
                REQUIRE(holes.total == exact.total);
        }
    }
}

TEST_CASE("the banks touched are those that a byte of the reserved range lies in")
{
    Dice dice(75);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const LaneMap map = lane_map(random_tensor(dice, layout_of_round(round))).value();
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

TEST_CASE(
    "each lane's channels are those whose slot falls on it, and lanes alike hold as many on the same rows")
{
    Dice dice(76);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        const LaneMap map = lane_map(tensor).value();
        if (!map.in_lanes)
            continue;
        const Int channel_count = by_hand(tensor).channels;
        Int next = 0;
        for (const LanesAlike& lanes : lanes_alike(map))
        {
            REQUIRE(lanes.begin == next);
            next = lanes.end;
            for (Int npu = lanes.begin; npu < lanes.end; ++npu)
            {
                std::vector<Int> expected;
                for (Int c = 0; c < channel_count; ++c)
                    if ((map.start_lane + c) % map.chip.npu_num == npu)
                        expected.push_back(c);
                const LaneChannels channels = channels_in(map, npu);
                std::vector<Int> found;
                for (Int i = 0; i < channels.count; ++i)
                    found.push_back(channel_at(map, npu, channels.first_row + i));
                REQUIRE(found == expected);
                REQUIRE(lane_contents(map, npu).empty() == expected.empty());
                REQUIRE(channels.count == channels_in(map, lanes.begin).count);
                REQUIRE(channels.first_row == channels_in(map, lanes.begin).first_row);
            }
        }
        REQUIRE(next == map.chip.npu_num);
    }
}

TEST_CASE("lanes before the start index and after the last channel are holes on their rows")
{
    const LaneMap map = lane_map(tensor_of("aligned", DType::float16, {2, 3, 4, 5}, 2)).value();
    // 256 bytes a lane, 2 batches of 40 bytes where a lane has one channel, none in lane 1.
    CHECK(lane_holes(map).per_lane == std::vector<std::optional<Int>>{176, 256, 176, 176});
    CHECK(lane_holes(map).total == 784);
}

TEST_CASE("the holes of a chip's every lane are counted without walking them")
{
    LaneTensor tensor = tensor_of("weight_nic", DType::int4, {int_max / 4096, 65, 3, 3}, 3);
    tensor.chip = {Int{1} << 40, 64, Int{1} << 50, 16};
    tensor.nic = 64;
    const LaneMap map = lane_map(tensor).value();
    // A lane with a channel: 576 + 9 nibbles of 1152, and the single ones have a byte each.
    const LaneHoles holes = lane_holes(map);
    CHECK(map.rows == 2049);
    CHECK(holes.per_lane.empty());
    REQUIRE(holes.total.has_value());
    const Wide used = wide(int_max / 4096) * (288 + 9);
    CHECK(*holes.total == static_cast<Int>(wide(map.reserved_bytes) * map.chip.npu_num - used));
}

TEST_CASE("everyone at an offset of a lane is found, in layouts whose elements share places too")
{
    for (const char* name : {"offset", "t4", "t5", "free", "aligned", "xn_compact"})
    {
        LaneTensor tensor = tensor_of(name, DType::float16, {3, 6, 2, 3}, 1);
        tensor.chip.lmem_bytes = 256; // an eighth of it is less than a batch of t5
        tensor.strides = {1, 2, 1, 2};
        CAPTURE_LANE_TENSOR(tensor);
        const auto map = lane_map(tensor);
        REQUIRE(map);
        std::map<std::pair<Int, Int>, std::vector<Dims>> all;
        for (const auto& x : coordinates(tensor.sizes))
        {
            const LanePlace place = lane_place(*map, x);
            all[{*place.npu, place.offset}].push_back(x);
        }
        for (Int npu = 0; npu < 4; ++npu)
            for (Int offset = 0; offset < map->reserved(); ++offset)
            {
                const SlotContents found = contents_of(*map, {npu, offset}, {64, Int{1} << 22, nullptr});
                CHECK(found.holds != SlotHolds::outside);
                CHECK(found.elements.listed == all[{npu, offset}]);
                CHECK(found.elements.count == static_cast<Int>(all[{npu, offset}].size()));
            }
        CHECK(contents_of(*map, {0, map->reserved()}, {64, Int{1} << 22, nullptr}).holds == SlotHolds::outside);
    }
}

TEST_CASE("holes that are not counted in closed form are given up when cancelled")
{
    // Batches, lines and elements that begin in each other.
    for (const DType dtype : {DType::int8, DType::int4})
    {
        LaneTensor tensor = tensor_of("free", dtype, {300, 1, 40, 20});
        tensor.strides = {101, 101, 23, 2};
        const LaneMap map = lane_map(tensor).value();
        Progress progress;
        progress.cancelled = true;
        const LaneHoles cancelled = lane_holes(map, {}, &progress);
        CHECK(cancelled.total == std::nullopt);
        CHECK(cancelled.per_lane.at(0) == std::nullopt);
        CHECK(cancelled.per_lane.at(1) == map.reserved_bytes); // holds nothing, so there is nothing to count
        progress.cancelled = false;
        CHECK(lane_holes(map, {}, &progress).total == lane_holes(map).total);
        CHECK(lane_holes(map).total.has_value());
    }
}
