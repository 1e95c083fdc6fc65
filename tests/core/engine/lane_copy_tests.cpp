#include "core/engine/copy_plan.h"
#include "core/engine/lane_copy.h"
#include "tests/core/engine/naive.h"
#include "tests/core/tpu/lane_rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("every element of a tensor reaches its place in its lane, and comes back")
{
    Dice dice(21);
    for (int i = 0; i < rounds(3000); ++i)
    {
        LaneTensor tensor_on_chip = random_tensor(dice, layout_of_round(i));
        CAPTURE_LANE_TENSOR(tensor_on_chip);
        const bool wide_lines = tensor_on_chip.layout->rank() == 4 && dice.one_in(2);
        if (wide_lines)
            tensor_on_chip.sizes[3] = dice.between(1, 40);
        const Int bits = info(tensor_on_chip.dtype).bits;
        const auto map = lane_map(tensor_on_chip);
        REQUIRE(map.has_value());
        const HandLanes hand = by_hand(tensor_on_chip);
        const auto copies = lane_copies(*map);
        REQUIRE(copies.ok());

        const Int lane_elements = copies->lane_elements;
        const Bytes tensor = random_bytes(dice, bytes_of(copies->tensor_elements, bits));
        Bytes lanes(static_cast<std::size_t>(bytes_of(lane_elements * copies->lanes, bits)));
        Bytes expected = lanes;
        std::set<Int> places;
        Dims x = Dims::filled(map->sizes.size(), 0);
        Int element = 0;
        do
        {
            const HandPlace place = hand.place(x);
            const Int offset = place.npu * lane_elements + place.offset;
            places.insert(offset);
            copy_element(tensor.data(), element++, expected.data(), offset, bits);
        } while (advance(map->sizes, x));

        for (const CopySpec& spec : copies->copies)
        {
            const auto plan = plan_copy(spec);
            REQUIRE(plan.ok());
            REQUIRE_FALSE(run(*plan, tensor.data(), lanes.data()).has_value());
        }
        if (static_cast<Int>(places.size()) != copies->tensor_elements)
            continue; // elements share places
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

TEST_CASE("copies between arrays that are not packed reach the same elements")
{
    Dice dice(22);
    for (int i = 0; i < rounds(600); ++i)
    {
        const LaneTensor tensor_on_chip = random_tensor(dice, layout_of_round(i));
        CAPTURE_LANE_TENSOR(tensor_on_chip);
        const Int bits = info(tensor_on_chip.dtype).bits;
        const auto map = lane_map(tensor_on_chip);
        REQUIRE(map.has_value());
        const auto packed = lane_copies(*map);
        REQUIRE(packed.ok());
        // The tensor with its first size fastest, lanes with one element of each side by side.
        LaneCopyStrides strides{map->sizes, 1, packed->lanes};
        Int run_of_sizes = 1;
        for (std::size_t d = 0; d < map->sizes.size(); ++d)
        {
            strides.tensor[d] = run_of_sizes;
            run_of_sizes *= map->sizes[d];
        }
        const auto turned = lane_copies(*map, strides);
        REQUIRE(turned.ok());
        REQUIRE(turned->copies.size() == packed->copies.size());
        CHECK(turned->may_meet == packed->may_meet);

        const Bytes tensor = random_bytes(dice, bytes_of(packed->tensor_elements, bits));
        Bytes turned_tensor = tensor;
        Dims x = Dims::filled(map->sizes.size(), 0);
        Int element = 0;
        do
            copy_element(tensor.data(), element++, turned_tensor.data(),
                         offset_of({map->sizes, strides.tensor, 0}, x), bits);
        while (advance(map->sizes, x));

        Bytes lanes(static_cast<std::size_t>(bytes_of(packed->lane_elements * packed->lanes, bits)));
        Bytes turned_lanes = lanes;
        const auto copy = [&](const LaneCopies& copies, const Bytes& from, Bytes& to)
        {
            for (const CopySpec& spec : copies.copies)
            {
                const auto plan = plan_copy(spec);
                REQUIRE(plan.ok());
                REQUIRE_FALSE(run(*plan, from.data(), to.data()).has_value());
            }
        };
        copy(*packed, tensor, lanes);
        copy(*turned, turned_tensor, turned_lanes);
        Bytes expected = turned_lanes;
        for (Int lane = 0; lane < packed->lanes; ++lane)
            for (Int e = 0; e < packed->lane_elements; ++e)
                copy_element(lanes.data(), lane * packed->lane_elements + e, expected.data(),
                             e * packed->lanes + lane, bits);
        REQUIRE(turned_lanes == expected);
    }
}

TEST_CASE(
    "the copies into lanes are few: by the row of lanes that channels begin and end in, and by full groups")
{
    const auto copies_of = [](std::string_view layout, const Dims& sizes, Int start)
    {
        LaneTensor tensor = tensor_of(layout, DType::int8, sizes, start);
        tensor.w = 4;
        tensor.nic = 4;
        return lane_copies(lane_map(tensor).value())->copies.size();
    };
    CHECK(copies_of("continuous", {2, 9, 4, 5}, 0) == 1);
    CHECK(copies_of("aligned", {2, 8, 4, 5}, 0) == 1);
    CHECK(copies_of("aligned", {2, 9, 4, 5}, 0) == 2);
    CHECK(copies_of("aligned", {2, 9, 4, 5}, 2) == 3);
    CHECK(copies_of("matrix", {2, 39}, 2) == 4); // 10 channels, of which the last is not full
    CHECK(copies_of("xn_compact", {4, 9, 4, 5}, 2) == 3);
    CHECK(copies_of("xn_compact", {5, 9, 4, 5}, 2) == 6);
    CHECK(copies_of("weight_nic", {9, 5, 3, 3}, 2) == 6);
}
