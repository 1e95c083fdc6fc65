#include "core/analysis/footprint.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <numeric>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Tells whether the dimensions in this order, outermost first, fill memory without a gap; those of size 1 may
/// be anywhere.
bool is_dense(const Layout& layout, const std::vector<std::size_t>& order)
{
    Int run = 1;
    for (std::size_t i = order.size(); i-- > 0;)
    {
        if (layout.sizes[order[i]] == 1)
            continue;
        if (layout.strides[order[i]] != run)
            return false;
        run *= layout.sizes[order[i]];
    }
    return true;
}

std::optional<std::vector<std::size_t>> first_dense_order(const Layout& layout)
{
    std::vector<std::size_t> order(layout.sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    do
        if (is_dense(layout, order))
            return order;
    while (std::next_permutation(order.begin(), order.end()));
    return std::nullopt;
}

struct Expected
{
    explicit Expected(const Layout& layout)
    {
        const auto all = offsets_by_hand(layout);
        const std::set<Int> different(all.begin(), all.end());
        elements = static_cast<Int>(all.size());
        distinct = static_cast<Int>(different.size());
        least = *different.begin();
        greatest = *different.rbegin();
        span = greatest - least + 1;
        for (std::size_t d = 0; d < layout.sizes.size(); ++d)
            broadcast = broadcast || (layout.strides[d] == 0 && layout.sizes[d] > 1);
    }

    Int elements = 0;
    Int distinct = 0;
    Int least = 0;
    Int greatest = 0;
    Int span = 0;
    bool broadcast = false;
};

void check_decided(const Layout& layout, const Footprint& facts, const Expected& expected)
{
    CAPTURE(layout.sizes);
    CAPTURE(layout.strides);
    REQUIRE(facts.element_count == expected.elements);
    REQUIRE(facts.range == OffsetRange{expected.least, expected.greatest});
    REQUIRE(facts.span == expected.span);
    REQUIRE(facts.distinct_offsets == expected.distinct);
    REQUIRE(facts.holes == expected.span - expected.distinct);
    REQUIRE(facts.overlapping == (expected.distinct < expected.elements));
    REQUIRE(facts.padded == (expected.span > expected.distinct));
    REQUIRE(facts.packed == (expected.distinct == expected.elements && expected.span == expected.elements));
    REQUIRE(facts.broadcast == expected.broadcast);
    REQUIRE(facts.method != Method::undecided);
}

/// Facts may be missing, but not wrong, and not where the numbers alone decide.
void check_not_wrong(const Layout& layout, const Footprint& facts, const Expected& expected)
{
    CAPTURE(layout.sizes);
    CAPTURE(layout.strides);
    REQUIRE(facts.distinct_offsets.value_or(expected.distinct) == expected.distinct);
    REQUIRE(facts.holes.has_value() == facts.distinct_offsets.has_value());
    REQUIRE(facts.holes.value_or(expected.span - expected.distinct) == expected.span - expected.distinct);
    const bool overlapping = expected.distinct < expected.elements;
    REQUIRE(facts.overlapping.value_or(overlapping) == overlapping);
    const bool padded = expected.span > expected.distinct;
    REQUIRE(facts.padded.value_or(padded) == padded);
    const bool packed = !overlapping && !padded;
    REQUIRE(facts.packed.value_or(packed) == packed);
    REQUIRE(facts.broadcast == expected.broadcast);
    REQUIRE((facts.method == Method::undecided) == !facts.distinct_offsets.has_value());
    if (expected.span != expected.elements)
        REQUIRE(facts.packed == false);
    if (expected.span > expected.elements)
        REQUIRE(facts.padded == true);
}

} // namespace

TEST_CASE("the bytes that a layout touches match a list of every offset")
{
    Dice dice(10);
    for (int round = 0; round < rounds(6000); ++round)
    {
        const Layout layout = random_layout(dice, 300);
        check_decided(layout, footprint(layout), Expected(layout));
    }
}

TEST_CASE("an exact answer that costs too much is omitted, and never wrong")
{
    Dice dice(11);
    int undecided = 0;
    for (int round = 0; round < rounds(3000); ++round)
    {
        const Layout layout = random_layout(dice, 300);
        const Expected expected(layout);
        for (const Effort& effort : {Effort{0, 0}, Effort{1, 1}, Effort{0, 5}, Effort{20, 0}, Effort{50, 4},
                                     Effort{64, 64}, Effort::interactive()})
        {
            const Footprint facts = footprint(layout, effort);
            check_not_wrong(layout, facts, expected);
            undecided += facts.method == Method::undecided ? 1 : 0;
        }
    }
    CHECK(undecided > 100); // else the limits were never met
}

TEST_CASE("every way of counting gives the same number")
{
    Dice dice(12);
    int by_runs = 0;
    int by_bitmap = 0;
    for (int round = 0; round < rounds(3000); ++round)
    {
        const Layout layout = random_layout(dice, 300);
        const auto runs = distinct_offsets(layout, {0, Int{1} << 20});
        const auto bitmap = distinct_offsets(layout, {Int{1} << 20, 0});
        REQUIRE(runs.count.has_value());
        REQUIRE(runs.count == bitmap.count);
        by_runs += runs.method == Method::runs ? 1 : 0;
        by_bitmap += bitmap.method == Method::bitmap ? 1 : 0;
    }
    CHECK(by_runs > rounds(100));
    CHECK(by_bitmap > rounds(100));
}

TEST_CASE("the contiguous order is the first of all orders that are dense")
{
    Dice dice(13);
    int found = 0;
    for (int round = 0; round < rounds(4000); ++round)
    {
        const auto rank = static_cast<std::size_t>(dice.between(1, round % 50 == 0 ? 8 : 5));
        const Dims sizes = random_sizes(dice, rank, 60);
        const Layout layout{sizes, random_strides(dice, sizes), dice.between(0, 9)};
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const Footprint facts = footprint(layout);
        REQUIRE(facts.contiguous_order == first_dense_order(layout));
        found += facts.contiguous_order ? 1 : 0;
    }
    CHECK(found > rounds(500));
}

TEST_CASE("sizes of one take no part in the order whatever their strides")
{
    using Order = std::vector<std::size_t>;
    CHECK(footprint({{1, 1, 3, 5}, {15, 15, 5, 1}, 0}).contiguous_order == Order{0, 1, 2, 3});
    CHECK(footprint({{1, 1, 3, 5}, {15, 1, 5, 1}, 0}).contiguous_order == Order{0, 1, 2, 3});
    CHECK(footprint({{1, 1, 3, 5}, {-7, 0, 5, 1}, 99}).contiguous_order == Order{0, 1, 2, 3});
    CHECK(footprint({{1, 3, 3, 5}, {45, 1, 15, 3}, 0}).contiguous_order == Order{0, 2, 3, 1});
    CHECK(footprint({{3, 1, 5}, {1, 77, 3}, 0}).contiguous_order == Order{1, 2, 0});
}

TEST_CASE("packed needs both: no hole and no shared offset")
{
    // The page compares only span and element count, which are both 4 here.
    const Footprint facts = footprint({{2, 2}, {3, 0}, 0});
    CHECK(facts.span == 4);
    CHECK(facts.element_count == 4);
    CHECK(facts.distinct_offsets == 2);
    CHECK(facts.holes == 2);
    CHECK(facts.packed == false);
    CHECK(facts.padded == true);
    CHECK(facts.overlapping == true);
}

TEST_CASE("the width's stride of a column-major matrix is the height: the width leaves holes")
{
    const Footprint wrong = footprint({{2, 3}, {1, 3}, 0});
    CHECK(wrong.span == 8);
    CHECK(wrong.holes == 2);
    CHECK(wrong.packed == false);
    const Footprint right = footprint({{2, 3}, {1, 2}, 0});
    CHECK(right.packed == true);
    CHECK(right.contiguous_order == std::vector<std::size_t>{1, 0});
}

TEST_CASE("strides that are not nested need not share an offset")
{
    const Footprint facts = footprint({{3, 2}, {2, 3}, 0});
    CHECK(facts.overlapping == false);
    CHECK(facts.distinct_offsets == 6);
    CHECK(facts.holes == 2);
}

TEST_CASE("a reversed matrix is packed but has no contiguous order")
{
    const Footprint facts = footprint({{2, 3}, {-3, 1}, 3});
    CHECK(facts.packed == true);
    CHECK(facts.contiguous_order == std::nullopt);
    CHECK(facts.range == OffsetRange{0, 5});
}
