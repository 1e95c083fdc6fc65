#include "core/analysis/progressions.h"

#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Every sum of one term of each, as often as it comes.
std::multiset<Int> sums(const std::vector<Progression>& dims)
{
    std::multiset<Int> all = {0};
    for (const auto& dim : dims)
    {
        std::multiset<Int> more;
        for (const Int sum : all)
            for (Int i = 0; i < dim.count; ++i)
                more.insert(sum + i * dim.step);
        all = std::move(more);
    }
    return all;
}

std::set<Int> different(const std::multiset<Int>& all)
{
    return {all.begin(), all.end()};
}

} // namespace

TEST_CASE("merging progressions keeps the set of sums and notices what falls together")
{
    Dice dice(40);
    int grown = 0;
    for (int round = 0; round < rounds(3000); ++round)
    {
        const auto before = progressions(random_layout(dice, 200));
        bool lost = false;
        const auto after = merged(before, lost);
        REQUIRE(different(sums(after)) == different(sums(before)));
        REQUIRE(lost == (sums(after).size() < sums(before).size()));
        REQUIRE(reach(after) == reach(before));
        REQUIRE(std::is_sorted(after.begin(), after.end(),
                               [](const Progression& a, const Progression& b) { return a.step < b.step; }));
        grown += after.size() < before.size() ? 1 : 0;
    }
    CHECK(grown > rounds(500));
}

TEST_CASE("dimensions that do not move and directions drop out of progressions")
{
    const Layout layout{{1, 4, 3, 2, 5}, {9, -6, 2, 0, 30}, 100};
    CHECK(progressions(layout) == std::vector<Progression>{{3, 2}, {4, 6}, {5, 30}});
    bool lost = false;
    CHECK(merged(progressions(layout), lost) == std::vector<Progression>{{12, 2}, {5, 30}});
}
