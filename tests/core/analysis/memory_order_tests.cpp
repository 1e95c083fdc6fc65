#include "core/analysis/memory_order.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The first coordinate at each offset, by the offset.
std::map<Int, std::vector<Int>> first_coordinates(const Layout& layout)
{
    std::map<Int, std::vector<Int>> first;
    for (const auto& x : coordinates(layout.sizes))
        first.try_emplace(offset_by_hand(layout, x), x);
    return first;
}

/// Returns how often the runs contain each number.
std::map<Int, Int> said(const std::vector<NumberRun>& runs)
{
    std::map<Int, Int> counts;
    for (const NumberRun& run : runs)
        for (Int i = 0; i < run.count; ++i)
            counts[run.first + i * run.step] += run.times;
    return counts;
}

} // namespace

TEST_CASE("elements are numbered by their offsets wherever dimensions step over each other")
{
    Dice dice(71);
    int ordered = 0;
    for (int i = 0; i < 600; ++i)
    {
        const Layout layout = random_layout(dice, 200);
        const auto order = MemoryOrder::of(layout);
        if (!order)
            continue;
        ++ordered;
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const auto by_hand = first_coordinates(layout);
        Int number = 0;
        Int offset = by_hand.begin()->first - 2;
        for (const auto& [at, x] : by_hand)
        {
            for (; offset <= at; ++offset)
                CHECK(order->below(offset) == number);
            CHECK(order->coordinate(number) == Dims(x));
            ++number;
        }
        CHECK(order->below(offset) == number);
        CHECK(order->below(offset + 5) == number);
    }
    CHECK(ordered > 150);
}

TEST_CASE("a sum of indices over a range matches the sum over its elements")
{
    Dice dice(72);
    for (int i = 0; i < 600; ++i)
    {
        const Layout layout = random_layout(dice, 200);
        const auto order = MemoryOrder::of(layout);
        if (!order)
            continue;
        const auto by_hand = first_coordinates(layout);
        Dims weights = Dims::filled(layout.sizes.size(), 0);
        for (Int& weight : weights)
            weight = dice.pick<Int>({0, 0, 1, 1, 2, 3, 8});
        const auto all = static_cast<Int>(by_hand.size());
        const Int begin = dice.between(0, all);
        const Int end = dice.between(begin, all);
        const Int first = dice.between(-5, 5);
        std::map<Int, Int> counts;
        std::vector<std::vector<Int>> elements;
        for (const auto& [offset, x] : by_hand)
            elements.push_back(x);
        for (Int number = begin; number < end; ++number)
        {
            Int sum = first;
            for (std::size_t d = 0; d < weights.size(); ++d)
                sum += weights[d] * elements[static_cast<std::size_t>(number)][d];
            ++counts[sum];
        }
        const auto runs = order->sums(begin, end, weights, first);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        CAPTURE(weights);
        CAPTURE(begin);
        CAPTURE(end);
        if (std::none_of(runs.begin(), runs.end(), [](const NumberRun& run) { return run.about; }))
            CHECK(said(runs) == counts);
        Int elements_said = 0;
        for (const NumberRun& run : runs)
        {
            elements_said += run.count * run.times;
            CHECK(run.first >= counts.begin()->first);
        }
        CHECK(elements_said == end - begin);
    }
}

TEST_CASE("one dimension's indices are always exact, in few runs at any size")
{
    const Layout huge{{Int{1} << 20, 3, Int{1} << 18, 5}, {Int{3} << 21, Int{1} << 21, 8, 1}, 0};
    const auto order = MemoryOrder::of(huge);
    REQUIRE(order);
    const Int all = order->below(int_max);
    CHECK(all == (Int{1} << 20) * 3 * (Int{1} << 18) * 5);
    Dice dice(73);
    for (std::size_t d = 0; d < 4; ++d)
        for (int i = 0; i < 50; ++i)
        {
            const Int begin = dice.between(0, all);
            const Int end = dice.between(begin, all);
            Dims weights = Dims::filled(4, 0);
            weights[d] = 1;
            Int count = 0;
            const auto runs = order->sums(begin, end, weights, 0);
            for (const NumberRun& run : runs)
            {
                CHECK_FALSE(run.about);
                count += run.count * run.times;
            }
            CHECK(count == end - begin);
            CHECK(runs.size() <= 9);
        }
}

TEST_CASE("sums without a few runs are approximated between the least and the greatest")
{
    // Numbers of a tensor in row-major order whose memory has another: 1,000 times 1,000 of them lie apart.
    const Layout turned{{1000, 7, 1000}, {1, 1000 * 1000, 1000}, 0};
    const auto order = MemoryOrder::of(turned);
    REQUIRE(order);
    const Dims weights = packed_strides(turned.sizes);
    const auto all = order->sums(0, 7000000, weights, 0);
    REQUIRE(all.size() == 1); // every number, once
    CHECK(all[0].count == 7000000);
    CHECK(all[0].step == 1);
    CHECK_FALSE(all[0].about);
    Int count = 0;
    for (const NumberRun& run : order->sums(123, 6500000, weights, 0))
    {
        count += run.count * run.times;
        CHECK(run.first >= 0);
        CHECK(run.last() < 7000000);
    }
    CHECK(count == 6500000 - 123);
}

TEST_CASE("layouts whose dimensions reach into each other have no such order")
{
    CHECK_FALSE(MemoryOrder::of({{3, 2}, {2, 3}, 0}));
    CHECK_FALSE(MemoryOrder::of({{4, 4}, {1, 1}, 0}));
    CHECK(MemoryOrder::of({{3, 2}, {2, 1}, 0}));
    CHECK(MemoryOrder::of({{5, 4}, {0, 1}, 7})); // a broadcast dimension is at index 0
}
