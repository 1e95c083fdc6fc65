#include "core/analysis/coupled_search.h"

#include "tests/core/dice.h"
#include "tests/core/show.h"

#include <algorithm>
#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The coordinates at each sum, in row-major order.
std::map<Int, std::vector<Dims>> by_sum(const std::vector<SearchedDimension>& dims)
{
    std::map<Int, std::vector<Dims>> found;
    Dims x = Dims::filled(dims.size(), 0);
    for (bool more = true; more;)
    {
        Int sum = 0;
        for (std::size_t d = 0; d < dims.size(); ++d)
            sum += dims[d].coordinate(x[d]) * dims[d].terms.step; // turned twice is as it was
        found[sum].push_back(x);
        more = false;
        for (std::size_t d = dims.size(); d-- > 0 && !more;)
        {
            more = ++x[d] < dims[d].terms.count;
            if (!more)
                x[d] = 0;
        }
    }
    return found;
}

const std::vector<Dims>& at(const std::map<Int, std::vector<Dims>>& all, Int sum)
{
    static const std::vector<Dims> none;
    const auto there = all.find(sum);
    return there == all.end() ? none : there->second;
}

std::vector<Dims> first(const std::vector<Dims>& all, std::size_t most)
{
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most))};
}

std::vector<SearchedDimension> random_dimensions(Dice& dice, Int least_rank)
{
    std::vector<SearchedDimension> dims;
    const Int rank = dice.between(least_rank, 5);
    const Int unit = dice.pick<Int>({1, 1, 2, 3});
    for (Int d = 0; d < rank; ++d)
        dims.push_back(
            {{dice.between(2, 5), unit * dice.between(1, dice.one_in(4) ? 200 : 15)}, dice.one_in(3)});
    return dims;
}

std::vector<Progression> terms_of(const std::vector<SearchedDimension>& dims)
{
    std::vector<Progression> terms;
    for (const SearchedDimension& dim : dims)
        terms.push_back(dim.terms);
    return terms;
}

/// Tells whether the count is right, and whether as many of the expected offsets are listed as asked for, in
/// any order.
bool is_right(MeetInTheMiddle::Choices found, const std::vector<Dims>& expected, std::size_t most)
{
    std::sort(found.listed.begin(), found.listed.end());
    return found.count == static_cast<Int>(expected.size())
           && found.listed.size() == std::min(most, expected.size())
           && std::adjacent_find(found.listed.begin(), found.listed.end()) == found.listed.end()
           && std::includes(expected.begin(), expected.end(), found.listed.begin(), found.listed.end());
}

} // namespace

TEST_CASE("every sum of coupled dimensions leads back to its coordinates, the first in row-major order")
{
    Dice dice(140);
    for (int round = 0; round < rounds(600); ++round)
    {
        const auto dims = random_dimensions(dice, 2);
        const auto expected = by_sum(dims);
        const CoupledSearch search(dims);
        const auto most = static_cast<std::size_t>(dice.pick<Int>({0, 1, 5, 5000}));
        // With few steps few solutions are sorted: the others are searched for in order.
        const SearchLimits limits{most, dice.pick<Int>({4000, 100000}), nullptr};
        bool right = true;
        for (Int sum = 0; sum <= expected.rbegin()->first + 1; sum += dice.between(1, 3))
        {
            const std::vector<Dims>& all = at(expected, sum);
            const Solutions found = search.at(sum, limits);
            right = right && found.count == static_cast<Int>(all.size()) && found.at_least == *found.count
                    && found.listing_exact && found.listed == first(all, most);
        }
        REQUIRE(right);
    }
}

TEST_CASE("sums of two halves meet in exactly the terms that add up")
{
    Dice dice(143);
    for (int round = 0; round < rounds(400); ++round)
    {
        auto dims = random_dimensions(dice, 1);
        for (SearchedDimension& dim : dims)
            dim.reversed = false;
        const auto expected = by_sum(dims);
        const MeetInTheMiddle halves(terms_of(dims));
        REQUIRE(halves.greater_sums() <= 125);
        bool right = true;
        for (Int sum = 0; sum <= expected.rbegin()->first; sum += dice.between(1, 3))
        {
            const auto most = static_cast<std::size_t>(dice.pick<Int>({0, 1, 5, 5000}));
            right = right && is_right(halves.at(sum, most), at(expected, sum), most);
        }
        REQUIRE(right);
    }
}

TEST_CASE("a search that would take too many steps is given up, and gives no wrong result")
{
    Dice dice(141);
    int uncounted = 0;
    int unlisted = 0;
    for (int round = 0; round < rounds(400); ++round)
    {
        const auto dims = random_dimensions(dice, 3);
        const auto expected = by_sum(dims);
        const CoupledSearch search(dims);
        for (Int sum = 0; sum <= expected.rbegin()->first; sum += 3)
        {
            const Int steps = dice.between(0, 40);
            const std::vector<Dims>& all = at(expected, sum);
            const Solutions found = search.at(sum, {4, steps, nullptr});
            REQUIRE(found.steps <= 3 * steps + 1 + steps / 32);
            REQUIRE(found.count.value_or(static_cast<Int>(all.size())) == static_cast<Int>(all.size()));
            REQUIRE(found.at_least <= static_cast<Int>(all.size()));
            REQUIRE(found.listed == first(all, found.listing_exact ? 4 : found.listed.size()));
            uncounted += found.count ? 0 : 1;
            unlisted += found.listing_exact ? 0 : 1;
        }
    }
    CHECK(uncounted > 500);
    CHECK(unlisted > 500);
}

TEST_CASE("cancelled searches are given up")
{
    Progress progress;
    progress.cancelled = true;
    const CoupledSearch hard({{{1000, 99991}}, {{1000, 100003}}, {{1000, 100019}}, {{1000, 100043}}});
    const Solutions found = hard.at(123456789, {4, Int{1} << 22, &progress});
    CHECK(found.count == std::nullopt);
    CHECK(found.listing_exact == false);
    CHECK(found.steps == 0);
}

TEST_CASE("eight strides near 2^54 with ten terms each are solved by meeting in the middle")
{
    std::vector<SearchedDimension> dims;
    Dims chosen;
    Int sum = 0;
    Dice dice(142);
    for (std::size_t d = 0; d < 8; ++d)
    {
        dims.push_back({{10, (Int{1} << 54) + dice.between(-1000000000, 1000000000)}, dice.one_in(2)});
        chosen.push_back(dice.between(0, 9));
        sum += dims[d].coordinate(chosen[d]) * dims[d].terms.step;
    }
    const CoupledSearch search(dims);
    const SearchLimits limits{10, Int{1} << 22, nullptr};
    const Solutions found = search.at(sum, limits);
    REQUIRE(found.count == static_cast<Int>(found.listed.size()));
    CHECK(std::find(found.listed.begin(), found.listed.end(), chosen) != found.listed.end());
    CHECK(search.at(sum + 1, limits).count == 0);
}
