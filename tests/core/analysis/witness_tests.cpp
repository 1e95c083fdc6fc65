#include "core/analysis/witness.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <algorithm>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("two coordinates at one offset are found wherever there are two, and nowhere else")
{
    Dice dice(11);
    int shared = 0;
    for (int i = 0; i < rounds(3000); ++i)
    {
        const auto rank = static_cast<std::size_t>(dice.between(1, 5));
        const Dims sizes = random_sizes(dice, rank, 400);
        const Layout layout{sizes, random_strides(dice, sizes), dice.between(-9, 9)};
        const auto offsets = offsets_by_hand(layout);
        const bool any = std::set<Int>(offsets.begin(), offsets.end()).size() < offsets.size();
        const auto found = two_at_one_offset(layout);
        CAPTURE(layout);
        REQUIRE(found.has_value() == any);
        if (!found)
            continue;
        ++shared;
        CHECK(found->first < found->second);
        CHECK(contains(sizes, found->first));
        CHECK(contains(sizes, found->second));
        CHECK(offset_of(layout, found->first) == offset_of(layout, found->second));
    }
    CHECK(shared > rounds(300));
}

TEST_CASE("an untouched offset lies in the range, and no coordinate is there")
{
    Dice dice(12);
    int holes = 0;
    int found_holes = 0;
    for (int i = 0; i < rounds(3000); ++i)
    {
        const auto rank = static_cast<std::size_t>(dice.between(1, 5));
        const Dims sizes = random_sizes(dice, rank, 400);
        const Layout layout{sizes, random_strides(dice, sizes), dice.between(-9, 9)};
        const auto all = offsets_by_hand(layout);
        const std::set<Int> offsets(all.begin(), all.end());
        const Int least = *offsets.begin();
        const Int greatest = *offsets.rbegin();
        const bool any = greatest - least + 1 > static_cast<Int>(offsets.size());
        const auto found = untouched_offset(layout);
        CAPTURE(layout);
        holes += any ? 1 : 0;
        found_holes += found ? 1 : 0;
        if (!found)
            continue;
        CHECK(*found > least);
        CHECK(*found < greatest);
        CHECK(offsets.count(*found) == 0);
    }
    CHECK(found_holes > holes * 9 / 10);
}

TEST_CASE("witnesses of tensors of 2^40 elements are found at once")
{
    const Layout coupled{{1024, 1024, 1024, 1024}, {7, 11, 13, 1000003}, 0};
    CHECK(two_at_one_offset(coupled).has_value());
    const Layout apart{{Int{1} << 20, Int{1} << 20}, {Int{1} << 21, 1}, 0};
    CHECK_FALSE(two_at_one_offset(apart).has_value());
    CHECK(untouched_offset(apart) == Int{1} << 20);
    const Layout wide_steps{{3, 2}, {Int{1} << 61, -(Int{1} << 61)}, 0};
    CHECK(two_at_one_offset(wide_steps).has_value());
}
