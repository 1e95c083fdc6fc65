#include "core/analysis/first_visit.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Each offset's rank, by walking all coordinates.
std::map<Int, Int> ranks_by_hand(const Layout& layout)
{
    std::map<Int, Int> ranks;
    for (const Int offset : offsets_by_hand(layout))
        ranks.try_emplace(offset, static_cast<Int>(ranks.size()));
    return ranks;
}

void check_ranks(const Layout& layout)
{
    CAPTURE(layout.sizes);
    CAPTURE(layout.strides);
    CAPTURE(layout.base);
    const FirstVisits visits(layout);
    const auto ranks = ranks_by_hand(layout);
    for (Int offset = ranks.begin()->first - 1; offset <= ranks.rbegin()->first + 1; ++offset)
    {
        const auto there = ranks.find(offset);
        const auto expected = there == ranks.end() ? std::nullopt : std::optional(there->second);
        REQUIRE(visits.rank_of_offset(offset) == expected);
    }
    for (const auto& x : coordinates(layout.sizes))
        REQUIRE(visits.rank_of(x) == ranks.at(offset_by_hand(layout, x)));
}

} // namespace

TEST_CASE("each offset is first visited after as many others as in a walk of all coordinates")
{
    Dice dice(150);
    for (int round = 0; round < rounds(4000); ++round)
        check_ranks(random_layout(dice, 250));
}

TEST_CASE("windows that slide over an array visit what is new to each")
{
    check_ranks({{5, 3}, {1, 1}, 0});
    check_ranks({{4, 5, 3, 3}, {7, 1, 7, 1}, 2});       // rows, columns, and a window of 3 by 3
    check_ranks({{4, 5, 3, 3}, {-14, 2, -7, 1}, 100});  // upwards, two columns a step
    check_ranks({{2, 4, 5, 3, 3}, {0, 7, 1, 7, 1}, 0}); // twice the same
}

TEST_CASE("ranks of large layouts without shared offsets need no list")
{
    const Layout layout{{Int{1} << 20, 3, 1000, Int{1} << 10}, {-1030000, 0, 1030, 1}, Int{1} << 50};
    const FirstVisits visits(layout);
    CHECK(visits.rank_of_offset(Int{1} << 50) == 0);
    CHECK(visits.rank_of({5, 2, 7, 9}) == (5 * 1000 + 7) * 1024 + 9);
    CHECK(visits.rank_of_offset(offset_of(layout, {5, 2, 7, 9})) == (5 * 1000 + 7) * 1024 + 9);
    CHECK(visits.rank_of_offset((Int{1} << 50) + 1029) == std::nullopt);
    // Strides that interleave, and yet no two coordinates meet.
    const FirstVisits between({{2, Int{1} << 30}, {1, 2}, 0});
    CHECK(between.rank_of_offset(11) == (Int{1} << 30) + 5);
}

TEST_CASE("shared offsets are ranked up to a number of coordinates, copies not counted, and not beyond")
{
    const Int half = FirstVisits::most_visits / 2;
    const FirstVisits just({{100, 2, half}, {0, 7, -1}, 0});
    CHECK(just.rank_of_offset(1 - half) == half - 1);
    CHECK(just.rank_of_offset(7) == half);
    CHECK(just.rank_of({99, 1, 8}) == 1);
    const FirstVisits beyond({{2, half + 1}, {7, -1}, 0});
    CHECK(beyond.rank_of_offset(0) == std::nullopt);
    CHECK(beyond.rank_of({0, 0}) == std::nullopt);
}
