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

std::vector<Dims> first_of(const std::vector<Dims>& all, std::size_t most)
{
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), most))};
}

} // namespace

TEST_CASE("every offset leads back to exactly the coordinates that have it, the first 64 in row-major order")
{
    Dice dice(30);
    for (int round = 0; round < rounds(1200); ++round)
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
            REQUIRE(here.listed == first_of(all, 64));
            REQUIRE(here.listing_exact);
        }
    }
}

TEST_CASE("more coordinates than are sorted are still listed in row-major order")
{
    Dice dice(31);
    for (int round = 0; round < rounds(30); ++round)
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
            REQUIRE(here.listed == first_of(all, 64));
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
        CHECK(here.listed == first_of(all, most));
    }
}

namespace
{

/// Two groups of dimensions that are coupled among themselves, the one far coarser than the other, in any order
/// and with copies.
Layout two_groups(Dice& dice)
{
    std::vector<std::pair<Int, Int>> dims; // sizes and strides
    for (const Int unit : {1, 1000})
        for (Int d = dice.between(2, 3); d > 0; --d)
            dims.emplace_back(dice.between(2, 4), unit * dice.between(1, 9) * dice.pick<Int>({1, -1}));
    dims.emplace_back(dice.between(1, 3), 0);
    dice.shuffle(dims);
    Layout layout;
    for (const auto& [size, stride] : dims)
    {
        layout.sizes.push_back(size);
        layout.strides.push_back(stride);
    }
    return layout;
}

/// Returns the limit of the steps for an answer.
Int step_bound(Int most_steps)
{
    return 6 * most_steps + most_steps / 16 + 8;
}

} // namespace

TEST_CASE("a search that is given up reports it in time, and lists nothing wrong")
{
    Dice dice(32);
    int uncounted = 0;
    int unlisted = 0;
    int partly = 0;
    for (int round = 0; round < rounds(4000); ++round)
    {
        const Layout layout = dice.one_in(2) ? random_layout(dice, 250) : two_groups(dice);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const auto expected = by_offset(layout);
        const auto somewhere =
            std::next(expected.begin(),
                      static_cast<std::ptrdiff_t>(dice.between(0, static_cast<Int>(expected.size()) - 1)));
        const Int offset = somewhere->first + (dice.one_in(4) ? 1 : 0);
        const auto there = expected.find(offset);
        const auto all = there == expected.end() ? std::vector<Dims>{} : there->second;
        const Int steps = dice.between(0, 40);
        const Preimage here = preimage(layout, offset, 64, steps);
        REQUIRE(here.steps <= step_bound(steps));
        REQUIRE(here.count.value_or(static_cast<Int>(all.size())) == static_cast<Int>(all.size()));
        REQUIRE(here.at_least <= static_cast<Int>(all.size()));
        REQUIRE(here.at_least >= static_cast<Int>(here.listed.size()));
        REQUIRE(here.listed == first_of(all, here.listing_exact ? 64 : here.listed.size()));
        uncounted += here.count ? 0 : 1;
        unlisted += here.listing_exact ? 0 : 1;
        partly += !here.listing_exact && !here.listed.empty() ? 1 : 0;
    }
    CHECK(uncounted > rounds(50));
    CHECK(unlisted > rounds(50));
    CHECK(partly > rounds(10));
}

TEST_CASE("dimensions in two coupled groups are listed in row-major order of all of them")
{
    Dice dice(33);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Layout layout = two_groups(dice);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        for (const auto& [offset, all] : by_offset(layout))
        {
            const auto most = static_cast<std::size_t>(dice.between(0, 20));
            const Preimage here = preimage(layout, offset, most);
            REQUIRE(here.count == static_cast<Int>(all.size()));
            REQUIRE(here.listed == first_of(all, most));
        }
    }
}

TEST_CASE("one of thousands of coordinates at each offset is found in few steps")
{
    // The lines of W overlap in all the others: near each of 2^20 offsets are 8 * 16 * 24 coordinates.
    const Layout layout{{8, 16, 24, Int{1} << 20}, {1, 781, 24, 1}, 0};
    const OffsetRange range = *offset_range(layout);
    Dice dice(34);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Int offset = dice.one_in(2)   ? dice.between(range.least, range.greatest)
                           : dice.one_in(2) ? dice.between(0, 13000)
                                            : range.greatest - dice.between(0, 13000);
        std::vector<Dims> all;
        for (Int n = 0; n < 8; ++n)
            for (Int c = 0; c < 16; ++c)
                for (Int h = 0; h < 24; ++h)
                    if (const Int w = offset - n - c * 781 - h * 24; w >= 0 && w < layout.sizes[3])
                        all.push_back({n, c, h, w});
        const Preimage here = preimage(layout, offset, 2, 2000);
        REQUIRE(here.count == static_cast<Int>(all.size()));
        REQUIRE(here.listing_exact);
        REQUIRE(here.listed == first_of(all, 2));
        REQUIRE(here.steps < 300);
    }
}

TEST_CASE("steps bound what a search takes, be there a thousand million solutions")
{
    const std::vector<Layout> layouts = {
        {{1000, 1000, 1000}, {7, 7, 7}, 0},
        {{1000, 1000, 1000, 1000}, {99991, 100003, 100019, 100043}, 0},
        {{1 << 20, 1 << 20, 1 << 20}, {1000003, 999983, 1000033}, 0},
        {{64, 64, 64, 64, 64, 64}, {1, 2, 3, 5, 7, 11}, 0},
        {{9, 9, 9, 9, 9, 9, 9, 9}, {1, 2, 3, 5, Int{1} << 40, Int{3} << 40, Int{5} << 40, Int{7} << 40}, 0}};
    Dice dice(35);
    for (const Layout& layout : layouts)
        for (const Int steps : {1, 100, 2000, 100000})
            for (int round = 0; round < 3; ++round)
            {
                const OffsetRange range = *offset_range(layout);
                const Int offset = dice.between(range.least, range.greatest);
                const Preimage here = preimage(layout, offset, 8, steps);
                REQUIRE(here.steps <= step_bound(steps));
                REQUIRE(here.listed.size() <= 8);
                for (const Dims& x : here.listed)
                    REQUIRE(offset_of(layout, x) == offset);
                REQUIRE(std::is_sorted(here.listed.begin(), here.listed.end()));
            }
}

TEST_CASE("layouts in which no three dimensions hang together are quick, and no others")
{
    CHECK(is_quick({{2, 3, 4}, {12, 4, 1}, 0}));
    CHECK(is_quick({{1000, 1000}, {7, -7}, 0}));
    CHECK(is_quick({{5, 3, 5, 3}, {1, 1, 1000, 1000}, 0})); // windows over rows and over columns
    CHECK(is_quick({{9, 1, 9, 9}, {3, 4, 5, 0}, 0}));
    CHECK(!is_quick({{9, 9, 9}, {3, 4, 5}, 0}));
    CHECK(!is_quick({{8, 16, 24, Int{1} << 20}, {1, 781, 24, 1}, 0}));
    Dice dice(36);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const Layout layout = random_layout(dice, 250);
        const OffsetRange range = *offset_range(layout);
        const Preimage here = preimage(layout, dice.between(range.least, range.greatest), 0, 0);
        REQUIRE(here.count.has_value() >= is_quick(layout)); // without a step
    }
}

TEST_CASE("the last coordinate at an offset is the last of all that are there")
{
    Dice dice(37);
    Inverses inverses; // one for all layouts, which it tells apart
    for (int round = 0; round < rounds(1200); ++round)
    {
        const Layout layout = dice.one_in(4) ? two_groups(dice) : random_layout(dice, 250);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const auto expected = by_offset(layout);
        for (const auto& [offset, all] : expected)
        {
            REQUIRE(inverses.last_at(layout, offset) == all.back());
            const auto in_few_steps = inverses.last_at(layout, offset, dice.between(0, 20));
            REQUIRE(in_few_steps.value_or(all.back()) == all.back());
            if (!expected.contains(offset + 1))
                REQUIRE(inverses.last_at(layout, offset + 1) == std::nullopt);
        }
    }
    CHECK(inverses.last_at({{1, 4}, {int_min, 2}, int_max - 6}, int_max) == Dims{0, 3});
}
