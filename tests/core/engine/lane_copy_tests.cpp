#include "core/engine/copy_plan.h"
#include "core/engine/lane_copy.h"
#include "tests/core/engine/naive.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("every element of a tensor reaches its place in its lane, and comes back")
{
    Dice dice(21);
    for (int i = 0; i < 1500; ++i)
    {
        const auto layout = dice.pick<LaneLayout>(
            {LaneLayout::aligned, LaneLayout::compact, LaneLayout::line_aligned, LaneLayout::free});
        const Chip chip{dice.between(1, 9), dice.pick<Int>({8, 16, 64}), 1 << 18, 16};
        const Dims sizes{dice.between(1, 4), dice.between(1, 30), dice.between(1, 6), dice.between(1, 40)};
        const Int bits = dice.pick<Int>({4, 8, 16, 32});
        const Int start = dice.between(0, chip.npu_num - 1);
        Dims strides = packed_strides(sizes);
        strides[0] += dice.between(0, 3);
        const auto map = lane_map(layout, chip, bits, sizes, strides, start, 0);
        REQUIRE(map.has_value());
        const auto copies = lane_copies(*map);
        REQUIRE(copies.ok());

        const Int lane_elements = copies->lane_elements;
        const Bytes tensor = random_bytes(dice, bytes_of(copies->tensor_elements, bits));
        Bytes lanes(static_cast<std::size_t>(bytes_of(lane_elements * copies->lanes, bits)));
        Bytes expected = lanes;
        std::set<Int> places;
        Dims x = Dims::filled(4, 0);
        Int element = 0;
        do
        {
            const LanePlace place = place_of(*map, x);
            const Int offset = *place.npu * lane_elements + place.offset;
            places.insert(offset);
            copy_element(tensor.data(), element++, expected.data(), offset, bits);
        } while (advance(sizes, x));

        for (const CopySpec& spec : copies->copies)
        {
            const auto plan = plan_copy(spec);
            REQUIRE(plan.ok());
            REQUIRE_FALSE(run(*plan, tensor.data(), lanes.data()).has_value());
        }
        if (static_cast<Int>(places.size()) != copies->tensor_elements)
            continue; // strides of `free` that let rows of lanes meet
        REQUIRE(lanes == expected);

        Bytes back = tensor;
        std::fill(back.begin(), back.end(), std::byte{0});
        for (const CopySpec& spec : copies->copies)
        {
            const auto plan = plan_copy(inverse(spec));
            REQUIRE(plan.ok());
            REQUIRE_FALSE(run(*plan, lanes.data(), back.data()).has_value());
        }
        if (bits == 4 && copies->tensor_elements % 2 != 0)
            back.back() |= tensor.back() & std::byte{0xF0};
        REQUIRE(back == tensor);
    }
}
