#include "core/analysis/sort_offsets.h"

#include "tests/core/dice.h"

#include <doctest/doctest.h>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

struct Visit
{
    Int offset;
    Int number;
    friend bool operator==(const Visit&, const Visit&) = default;
};

std::vector<Visit> random_visits(Dice& dice)
{
    const bool extreme = dice.one_in(5); // both ends of 64 bits
    const Int count = dice.between(0, 2000);
    const Int least = dice.between(-5000, 5000);
    const Int span = Int{1} << dice.between(0, 40);
    std::vector<Visit> visits;
    for (Int i = 0; i < count; ++i)
        visits.push_back({extreme ? (dice.one_in(2) ? int_min : 0) + dice.between(0, int_max)
                                  : least + dice.between(0, span),
                          i});
    return visits;
}

} // namespace

TEST_CASE("offsets of any range and number are sorted as by comparison, equal ones in their order")
{
    Dice dice(96);
    const auto offset = [](const Visit& visit) { return visit.offset; };
    for (int round = 0; round < rounds(300); ++round)
    {
        std::vector<Visit> visits = random_visits(dice);
        std::vector<Visit> expected = visits;
        std::stable_sort(expected.begin(), expected.end(),
                         [&](const Visit& a, const Visit& b) { return offset(a) < offset(b); });
        REQUIRE(sort_offsets(visits, offset));
        REQUIRE(visits == expected);
    }
}

TEST_CASE("a cancelled sort reports that it was cancelled, for few offsets and for many")
{
    Dice dice(97);
    Progress progress;
    for (const Int count : {0, 10, 100000})
    {
        std::vector<Int> offsets;
        for (Int i = 0; i < count; ++i)
            offsets.push_back(dice.between(0, int_max));
        progress.cancelled = true;
        CHECK_FALSE(sort_offsets(offsets, {}, &progress));
        progress.cancelled = false;
        CHECK(sort_offsets(offsets, {}, &progress));
        CHECK(std::is_sorted(offsets.begin(), offsets.end()));
    }
}
