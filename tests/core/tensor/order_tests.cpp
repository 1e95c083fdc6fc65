#include "core/tensor/layout.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("stepping, numbering and un-numbering coordinates agree on the row-major order")
{
    Dice dice(1);
    for (int round = 0; round < rounds(500); ++round)
    {
        const Dims sizes = random_sizes(dice, static_cast<std::size_t>(dice.between(1, 8)), 200);
        Dims x = Dims::filled(sizes.size(), 0);
        Int number = 0;
        for (const auto& expected : coordinates(sizes))
        {
            REQUIRE(x == Dims(expected));
            REQUIRE(coordinate_at(sizes, number) == x);
            REQUIRE(row_major_index(sizes, x) == number);
            REQUIRE(contains(sizes, x));
            ++number;
            REQUIRE(advance(sizes, x) == (number < *element_count(sizes)));
        }
        CHECK(x == Dims::filled(sizes.size(), 0));
    }
}

TEST_CASE("a coordinate outside the sizes or of another rank is not contained")
{
    CHECK(contains({2, 3}, {1, 2}));
    CHECK_FALSE(contains({2, 3}, {2, 0}));
    CHECK_FALSE(contains({2, 3}, {0, 3}));
    CHECK_FALSE(contains({2, 3}, {0, -1}));
    CHECK_FALSE(contains({2, 3}, {0}));
    CHECK_FALSE(contains({2, 3}, {0, 0, 0}));
}

TEST_CASE("the offset of a coordinate is the base and a step of a stride for each index")
{
    Dice dice(2);
    for (int round = 0; round < rounds(500); ++round)
    {
        const Layout layout = random_layout(dice, 200);
        const OffsetRange range = *offset_range(layout);
        Int least = int_max;
        Int greatest = int_min;
        for (const auto& x : coordinates(layout.sizes))
        {
            const Int offset = offset_by_hand(layout, x);
            REQUIRE(offset_of(layout, x) == offset);
            least = std::min(least, offset);
            greatest = std::max(greatest, offset);
        }
        CHECK(range == OffsetRange{least, greatest});
    }
}
