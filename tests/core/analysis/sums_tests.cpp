#include "core/analysis/closed_forms.h"
#include "core/analysis/sum_lists.h"

#include "tests/core/dice.h"
#include "tests/core/show.h"

#include <map>
#include <numeric>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Returns how often each sum of one term of each progression occurs.
std::map<Int, Int> sums_by_hand(const std::vector<Progression>& dims)
{
    std::map<Int, Int> sums{{0, 1}};
    for (const auto& dim : dims)
    {
        std::map<Int, Int> more;
        for (Int term = 0; term < dim.count; ++term)
            for (const auto& [sum, times] : sums)
                more[sum + term * dim.step] += times;
        sums = std::move(more);
    }
    return sums;
}

/// Returns the number of sums below each end from 0 to `last`.
std::vector<SumCounts> counts_below(const std::map<Int, Int>& sums, Int last)
{
    std::vector<SumCounts> below{{}};
    for (Int sum = 0; sum < last; ++sum)
    {
        const auto here = sums.find(sum);
        const Int times = here == sums.end() ? 0 : here->second;
        below.push_back(below.back() + SumCounts{times, times > 0 ? 1 : 0, times > 1 ? 1 : 0});
    }
    return below;
}

std::vector<Progression> random_progressions(Dice& dice, Int most_dims)
{
    std::vector<Progression> dims;
    const Int rank = dice.between(2, most_dims);
    for (Int d = 0; d < rank; ++d)
        dims.push_back({dice.between(2, 6), dice.between(1, 14)});
    std::sort(dims.begin(), dims.end(),
              [](const Progression& a, const Progression& b) { return a.step < b.step; });
    return dims;
}

} // namespace

TEST_CASE("a floor sum is the sum of the floors")
{
    Dice dice(70);
    for (int round = 0; round < rounds(20000); ++round)
    {
        const Int count = dice.between(0, 40);
        const Int divisor = dice.between(1, 30);
        const Int step = dice.between(0, 60);
        const Int start = dice.between(0, 60);
        Int sum = 0;
        for (Int i = 0; i < count; ++i)
            sum += (start + i * step) / divisor;
        REQUIRE(floor_sum(count, divisor, step, start) == sum);
    }
    // i + floor(i / 2^62) and the like: as great as 64 bits allow.
    CHECK(floor_sum(Int{1} << 31, 1, 1, 0) == (Int{1} << 30) * ((Int{1} << 31) - 1));
    CHECK(floor_sum(2, 1, int_max / 2, 1) == int_max / 2 + 2);
    CHECK(floor_sum(int_max, int_max, 1, 0) == 0);
}

TEST_CASE("the sums of two progressions without a common divisor are counted in closed form")
{
    Dice dice(71);
    for (int round = 0; round < rounds(4000); ++round)
    {
        const Progression a{dice.between(2, 30), dice.between(1, 12)};
        const Progression b{dice.between(2, 30), dice.between(1, 12)};
        if (std::gcd(a.step, b.step) != 1)
            continue;
        const auto sums = sums_by_hand({a, b});
        const PairSums pair(a, b);
        const auto expected = counts_below(sums, a.reach() + b.reach() + 1);
        std::vector<SumCounts> found;
        for (Int end = 0; end <= a.reach() + b.reach() + 1; ++end)
            found.push_back(pair.below(end));
        REQUIRE((found == expected));
        REQUIRE((pair.total() == expected.back()));
    }
}

TEST_CASE("elements of any progressions are counted by walking all but two")
{
    Dice dice(72);
    for (int round = 0; round < rounds(1000); ++round)
    {
        const auto dims = random_progressions(dice, 5);
        const auto sums = sums_by_hand(dims);
        const ElementCount count(dims);
        const auto expected = counts_below(sums, reach(dims) + 1);
        bool right = true;
        for (Int end = 0; end <= reach(dims) + 1; ++end)
            right = right && count.below(end) == expected[static_cast<std::size_t>(end)].elements;
        REQUIRE(right);
    }
}

TEST_CASE("every list counts the sums below its length, shorter than the reach or longer")
{
    Dice dice(73);
    for (int round = 0; round < rounds(2000); ++round)
    {
        const auto dims = random_progressions(dice, 4);
        const auto sums = sums_by_hand(dims);
        const ListTask task{dims, dice.between(1, reach(dims) + 70), dice.one_in(2), nullptr};
        const auto table = sum_table(task);
        const auto runs = sum_runs(task, 10000);
        const auto bitmap = sum_bitmap(task);
        const auto below = counts_below(sums, task.length);
        bool right = true;
        for (Int end = 0; end <= task.length; ++end)
        {
            SumCounts expected = below[static_cast<std::size_t>(end)];
            right = right && table->below(end) == expected;
            expected.elements = SumCounts::not_decided;
            if (!task.shared)
                expected.shared = SumCounts::not_decided;
            right = right && runs->below(end) == expected && bitmap->below(end) == expected;
        }
        REQUIRE(right);
    }
}

TEST_CASE("more runs than allowed give no list")
{
    const ListTask task{{{10, 3}, {10, 100}}, 1000, true, nullptr};
    CHECK(sum_runs(task, 99) == nullptr);
    CHECK(sum_runs(task, 100) != nullptr);
    CHECK(sum_runs(task, 0) == nullptr);
}
