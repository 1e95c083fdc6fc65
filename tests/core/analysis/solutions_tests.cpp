#include "core/analysis/solve_tangle.h"

#include "tests/core/dice.h"
#include "tests/core/show.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The choices of terms that give each sum.
std::map<Int, std::vector<Terms>> choices_by_hand(const std::vector<Progression>& dims)
{
    std::map<Int, std::vector<Terms>> found;
    Terms terms{};
    for (bool more = true; more;)
    {
        Int sum = 0;
        for (std::size_t d = 0; d < dims.size(); ++d)
            sum += terms[d] * dims[d].step;
        found[sum].push_back(terms);
        more = false;
        for (std::size_t d = 0; d < dims.size() && !more; ++d)
        {
            more = ++terms[d] < dims[d].count;
            if (!more)
                terms[d] = 0;
        }
    }
    for (auto& [sum, choices] : found)
        std::sort(choices.begin(), choices.end());
    return found;
}

std::vector<Progression> random_progressions(Dice& dice, Int least_dims)
{
    std::vector<Progression> dims;
    const Int rank = dice.between(least_dims, 5);
    const Int unit = dice.pick<Int>({1, 1, 2, 3});
    for (Int d = 0; d < rank; ++d)
        dims.push_back({dice.between(2, 5), unit * dice.between(1, dice.one_in(4) ? 200 : 15)});
    return dims;
}

/// Whether the count is right and as many as are wanted of the expected ones, sorted, are listed.
bool is_right(const std::optional<Solutions>& found, const std::vector<Terms>& expected, std::size_t most)
{
    if (!found || found->count != static_cast<Int>(expected.size())
        || found->listed.size() != std::min(most, expected.size()))
        return false;
    std::vector<Terms> listed = found->listed;
    std::sort(listed.begin(), listed.end());
    return std::adjacent_find(listed.begin(), listed.end()) == listed.end()
           && std::includes(expected.begin(), expected.end(), listed.begin(), listed.end());
}

} // namespace

TEST_CASE("every sum is solved by exactly the terms that add up to it, by every way of solving")
{
    Dice dice(140);
    for (int round = 0; round < 400; ++round)
    {
        const auto dims = random_progressions(dice, 1);
        const auto expected = choices_by_hand(dims);
        const SolveTask task{static_cast<std::size_t>(dice.pick<Int>({0, 1, 5, 5000})), 100000, nullptr};
        bool right = true;
        for (Int target = 0; target <= reach(dims); target += dice.between(1, 3))
        {
            const auto there = expected.find(target);
            const auto all = there == expected.end() ? std::vector<Terms>{} : there->second;
            right = right && is_right(solve(dims, target, task), all, task.most_listed)
                    && is_right(meet_in_the_middle(dims, target, task, 10000), all, task.most_listed)
                    && is_right(solve_tangle(dims, target, task), all, task.most_listed);
        }
        REQUIRE(right);
    }
}

TEST_CASE("a search that takes too many steps is given up or right")
{
    Dice dice(141);
    int given_up = 0;
    for (int round = 0; round < 400; ++round)
    {
        const auto dims = random_progressions(dice, 3);
        const auto expected = choices_by_hand(dims);
        for (Int target = 0; target <= reach(dims); target += 3)
        {
            const Solutions found = solve(dims, target, {4, dice.between(0, 12), nullptr});
            const auto there = expected.find(target);
            const auto all = there == expected.end() ? std::vector<Terms>{} : there->second;
            if (found.count)
                REQUIRE(is_right(found, all, 4));
            else
                ++given_up;
            for (const Terms& terms : found.listed)
                REQUIRE(std::find(all.begin(), all.end(), terms) != all.end());
        }
    }
    CHECK(given_up > 1000);
}

TEST_CASE("cancelled searches are given up")
{
    Progress progress;
    progress.cancelled = true;
    const std::vector<Progression> hard{{1000, 99991}, {1000, 100003}, {1000, 100019}, {1000, 100043}};
    CHECK(solve(hard, 123456789, {4, Int{1} << 22, &progress}).count == std::nullopt);
}

TEST_CASE("eight strides near 2^54 with ten terms each are solved by meeting in the middle")
{
    std::vector<Progression> dims;
    Terms chosen{};
    Int target = 0;
    Dice dice(142);
    for (std::size_t d = 0; d < 8; ++d)
    {
        dims.push_back({10, (Int{1} << 54) + dice.between(-1000000000, 1000000000)});
        chosen[d] = dice.between(0, 9);
        target += chosen[d] * dims[d].step;
    }
    const Solutions found = solve(dims, target, {10, Int{1} << 22, nullptr});
    REQUIRE(found.count.has_value());
    REQUIRE(*found.count == static_cast<Int>(found.listed.size()));
    CHECK(std::find(found.listed.begin(), found.listed.end(), chosen) != found.listed.end());
    CHECK(solve(dims, target + 1, {10, Int{1} << 22, nullptr}).count == 0);
}
