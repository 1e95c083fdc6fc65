#include "core/analysis/inverse.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The coordinates at each offset, in row-major order.
std::map<Int, std::vector<Dims>> by_offset(const Layout& layout)
{
    std::map<Int, std::vector<Dims>> found;
    for (const auto& x : coordinates(layout.sizes))
        found[offset_by_hand(layout, x)].push_back(x);
    return found;
}

std::vector<Dims> first(const std::vector<Dims>& all, std::size_t most)
{
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most))};
}

} // namespace

TEST_CASE("every offset leads back to exactly the coordinates that have it, the first 64 in row-major order")
{
    Dice dice(30);
    for (int round = 0; round < 1200; ++round)
    {
        const Layout layout = random_layout(dice, 250);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const auto expected = by_offset(layout);
        const Int greatest = expected.rbegin()->first;
        for (Int offset = expected.begin()->first - 2; offset <= greatest + 2; ++offset)
        {
            const auto there = expected.find(offset);
            const auto all = there == expected.end() ? std::vector<Dims>{} : there->second;
            const Preimage here = preimage(layout, offset, 64);
            REQUIRE(here.count == static_cast<Int>(all.size()));
            REQUIRE(here.listed == first(all, 64));
            REQUIRE(here.listing_exact);
        }
    }
}

TEST_CASE("more coordinates than are sorted are still listed in row-major order")
{
    Dice dice(31);
    for (int round = 0; round < 12; ++round)
    {
        const auto rank = static_cast<std::size_t>(dice.between(3, 5));
        const Dims sizes = Dims::filled(rank, rank == 3 ? 80 : rank == 4 ? 21 : 10);
        Layout layout{sizes, Dims::filled(rank, 1), 0};
        for (auto& stride : layout.strides)
            stride = dice.pick<Int>({1, 1, -1, 0, 2, -2});
        CAPTURE(layout.strides);
        for (const auto& [offset, all] : by_offset(layout))
        {
            if (offset % 7 != 0)
                continue;
            const Preimage here = preimage(layout, offset, 64);
            REQUIRE(here.count == static_cast<Int>(all.size()));
            REQUIRE(here.listed == first(all, 64));
        }
    }
}

TEST_CASE("any number of coordinates may be listed, also none")
{
    const Layout layout{{30, 30}, {1, 1}, 0};
    const auto all = by_offset(layout).at(29);
    for (const std::size_t most : {0U, 1U, 2U, 29U, 30U, 31U, 1000U})
    {
        const Preimage here = preimage(layout, 29, most);
        CHECK(here.count == 30);
        CHECK(here.listed == first(all, most));
    }
}

TEST_CASE("a search that is given up says so and lists nothing wrong")
{
    Dice dice(32);
    int given_up = 0;
    for (int round = 0; round < 2000; ++round)
    {
        const Layout layout = random_layout(dice, 250);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const auto expected = by_offset(layout);
        const Int offset = dice.between(expected.begin()->first, expected.rbegin()->first);
        const auto there = expected.find(offset);
        const auto all = there == expected.end() ? std::vector<Dims>{} : there->second;
        const Preimage here = preimage(layout, offset, 64, dice.between(0, 12));
        REQUIRE(here.count.value_or(static_cast<Int>(all.size())) == static_cast<Int>(all.size()));
        REQUIRE(here.listed == first(all, here.listing_exact ? 64 : here.listed.size()));
        given_up += here.count ? 0 : 1;
    }
    CHECK(given_up > 50);
}
