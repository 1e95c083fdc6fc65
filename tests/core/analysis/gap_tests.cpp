#include "core/analysis/gap.h"

#include "tests/core/brute_force.h"
#include "tests/core/dice.h"
#include "tests/core/show.h"

#include <cstdlib>
#include <map>
#include <tuple>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Returns strides nested in a random order, with random gaps after each dimension and between the innermost
/// elements.
Layout padded_layout(Dice& dice)
{
    const auto rank = static_cast<std::size_t>(dice.between(1, 4));
    Layout layout{Dims::filled(rank, 1), Dims::filled(rank, 0), dice.between(-20, 20)};
    std::vector<std::size_t> order;
    for (std::size_t d = 0; d < rank; ++d)
        order.push_back(d);
    dice.shuffle(order);
    Int run = dice.one_in(4) ? dice.between(1, 3) : 1;
    Int reach = 0;
    for (const std::size_t d : order)
    {
        layout.sizes[d] = dice.between(1, 4);
        layout.strides[d] = dice.one_in(8) ? 0 : dice.one_in(4) ? -run : run;
        if (layout.strides[d] != 0 && layout.sizes[d] > 1)
        {
            reach += run * (layout.sizes[d] - 1);
            // The next row begins after this one's last step, or directly after its last element.
            run = (dice.one_in(3) ? reach + 1 : std::max(reach + 1, run * layout.sizes[d]))
                  + (dice.one_in(2) ? dice.between(0, 3) : 0);
        }
    }
    return layout;
}

/// Key that all holes of a gap share.
using Kind = std::tuple<std::vector<Int>, std::size_t, bool>;

} // namespace

TEST_CASE("every hole of a nested layout is after its element, in a gap of the stated length")
{
    Dice dice(120);
    int gaps = 0;
    for (int round = 0; round < rounds(6000); ++round)
    {
        const Layout layout = padded_layout(dice);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        std::map<Int, std::vector<Int>> first_at;
        for (const auto& x : coordinates(layout.sizes))
            first_at.emplace(offset_by_hand(layout, x), x);
        std::map<Kind, std::pair<Int, Int>> stretches; // how many places, and how many were said
        for (Int offset = first_at.begin()->first; offset <= first_at.rbegin()->first; ++offset)
        {
            const auto gap = gap_at(layout, offset);
            REQUIRE(gap.has_value() == !first_at.contains(offset));
            if (!gap)
                continue;
            ++gaps;
            const auto before = std::prev(first_at.lower_bound(offset));
            REQUIRE(gap->before.to_vector() == before->second);
            REQUIRE(gap->length < gap->of);
            // Behind the last, or between two, of its dimension's elements.
            const bool at_end =
                gap->before[gap->dim] == (layout.strides[gap->dim] < 0 ? 0 : layout.sizes[gap->dim] - 1);
            REQUIRE(at_end == !gap->between);
            for (const std::size_t d : gap->outside)
                REQUIRE(std::abs(layout.strides[d]) > std::abs(layout.strides[gap->dim]));
            auto& [places, said] = stretches[{gap->before.to_vector(), gap->dim, gap->between}];
            ++places;
            said = gap->length;
        }
        for (const auto& [kind, stretch] : stretches)
            REQUIRE(stretch.first == stretch.second);
    }
    CHECK(gaps > rounds(3000));
}

TEST_CASE("padding after a row is described with its length and the row's step")
{
    const Layout layout{{2, 2, 3, 4}, {50, 20, 6, 1}, 100};
    const Gap row = *gap_at(layout, 100 + 20 + 6 + 5);
    CHECK(row.before == Dims{0, 1, 1, 3});
    CHECK(row.outside == std::vector<std::size_t>{0, 1, 2});
    CHECK(row.length == 2);
    CHECK(row.of == 6);
    const Gap channel = *gap_at(layout, 100 + 18);
    CHECK(channel.outside == std::vector<std::size_t>{0, 1});
    CHECK(channel.length == 2);
    CHECK(channel.of == 20);
    const Gap batch = *gap_at(layout, 100 + 45);
    CHECK(batch.outside == std::vector<std::size_t>{0});
    CHECK(batch.length == 10);
    CHECK(batch.of == 50);
}

TEST_CASE("interleaved strides have no gap after a row, and elements are not gaps")
{
    CHECK(gap_at({{3, 2}, {2, 3}, 0}, 1).has_value() == false);
    CHECK(gap_at({{2, 3}, {4, 1}, 0}, 2).has_value() == false);
    CHECK(gap_at({{2, 3}, {4, 1}, 0}, 7).has_value() == false);
    CHECK(gap_at({{2, 3}, {4, 1}, 0}, -1).has_value() == false);
    CHECK(gap_at({{2, 2}, {0, 0}, 0}, 0).has_value() == false);
    CHECK(gap_at({{2}, {int_max - 1}, 0}, 5)->length == int_max - 2);
}
