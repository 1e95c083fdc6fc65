#include "core/tpu/lane_sharing.h"

#include "tests/core/tpu/lane_rules.h"

#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The bytes of every lane that elements lie in, one by one.
std::map<Int, std::set<Int>> bytes_by_hand(const LaneTensor& tensor)
{
    const Int bits = info(tensor.dtype).bits;
    std::map<Int, std::set<Int>> bytes;
    for (const auto& [place, elements] : elements_by_hand(tensor))
        for (Int bit = 0; bit < bits; ++bit)
            bytes[place.npu].insert((tensor.address * 8 + place.offset * bits + bit) / 8);
    return bytes;
}

LaneTensor in_lanes(Dice& dice, int round)
{
    LaneTensor tensor = random_tensor(dice, layout_of_round(round));
    while (!tensor.layout->in_lanes)
        tensor = random_tensor(dice, layout_of_round(++round));
    return tensor;
}

/// Another one for the same chip.
LaneTensor partner_of(Dice& dice, const LaneTensor& tensor, int round)
{
    LaneTensor other = tensor;
    for (const Int d : {0, 1, 2, 3})
        if (static_cast<std::size_t>(d) < other.sizes.size())
            other.sizes[static_cast<std::size_t>(d)] = dice.between(1, 6);
    if (other.layout->any_start)
        other.start_index = dice.between(0, other.chip.npu_num - 1);
    other.address = std::max<Int>(0, tensor.address + dice.between(-40, 40));
    static_cast<void>(round);
    return other;
}

} // namespace

TEST_CASE("runs of bytes are exactly those that elements lie in")
{
    Dice dice(94);
    for (int round = 0; round < rounds(2500); ++round)
    {
        const LaneTensor tensor = in_lanes(dice, round);
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        auto by_hand = bytes_by_hand(tensor);
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
        {
            const auto runs = byte_runs(map, npu, Int{1} << 20);
            REQUIRE(runs);
            std::set<Int> bytes;
            Int before = -1;
            for (const ByteRun& run : *runs)
            {
                REQUIRE(run.begin > before); // maximal: not even neighbours
                REQUIRE(run.end > run.begin);
                before = run.end;
                for (Int byte = run.begin; byte < run.end; ++byte)
                    bytes.insert(byte + map.address);
            }
            REQUIRE(bytes == by_hand[npu]);
        }
    }
}

TEST_CASE("bytes with elements of two tensors are those that are in both, however they are found")
{
    Dice dice(95);
    int met = 0;
    for (int round = 0; round < rounds(2500); ++round)
    {
        const LaneTensor a = in_lanes(dice, round);
        const LaneTensor b = partner_of(dice, a, round);
        CAPTURE_LANE_TENSOR(a);
        CAPTURE_LANE_TENSOR(b);
        const auto map_a = lane_map(a);
        const auto map_b = lane_map(b);
        REQUIRE(map_a);
        REQUIRE(map_b);
        Int both = 0;
        auto by_hand = bytes_by_hand(b);
        for (const auto& [npu, bytes] : bytes_by_hand(a))
            for (const Int byte : bytes)
                both += by_hand[npu].contains(byte) ? 1 : 0;
        const std::vector<const TensorPlacement*> maps = {&*map_a, &*map_b};
        const LaneSharing memory = lane_sharing(maps);
        const Int reserved =
            std::min(map_a->end_address, map_b->end_address) - std::max(map_a->address, map_b->address);
        REQUIRE(memory.overlap_count == (reserved > 0 ? 1 : 0));
        if (reserved <= 0)
            continue;
        ++met;
        REQUIRE(memory.overlaps.front().reserved_bytes == reserved);
        REQUIRE(memory.overlaps.front().element_bytes == both);
        // With less effort: right, or not decided.
        Effort little;
        little.runs = dice.between(1, 6);
        const LaneSharing quick = lane_sharing(maps, little);
        if (quick.overlaps.front().element_bytes)
            REQUIRE(quick.overlaps.front().element_bytes == both);
        REQUIRE(quick.decided == quick.overlaps.front().element_bytes.has_value());
    }
    CHECK(met > rounds(500));
}

TEST_CASE("tensors of a million gapped elements, and dense ones of any size, are decided")
{
    LaneTensor gapped;
    gapped.layout = find_lane_layout("free");
    gapped.chip = {1, 64, Int{1} << 40, 16};
    gapped.dtype = DType::int8;
    gapped.sizes = {1, 1, 1024, 1024};
    gapped.strides = {0, 0, 3072, 3};
    LaneTensor other = gapped;
    other.strides = {0, 0, 2048, 2};
    const LaneMap a = lane_map(gapped).value();
    const LaneMap b = lane_map(other).value();
    const std::vector<const TensorPlacement*> maps = {&a, &b};
    // Multiples of 6 below 2 * 2^20.
    CHECK(lane_sharing(maps).overlaps.front().element_bytes == ((Int{1} << 21) - 1) / 6 + 1);

    LaneTensor dense = gapped;
    dense.layout = find_lane_layout("compact");
    dense.sizes = {1, 1, Int{1} << 30, 256};
    const LaneMap huge = lane_map(dense).value();
    const std::vector<const TensorPlacement*> with_dense = {&huge, &a};
    CHECK(lane_sharing(with_dense).overlaps.front().element_bytes == Int{1} << 20);
}
