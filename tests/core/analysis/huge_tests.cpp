#include "core/analysis/footprint.h"
#include "core/analysis/inverse.h"

#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// 2^40 elements in eight dimensions of 2^5, nested in a random order with random gaps after each.
Layout huge_nested(Dice& dice)
{
    Layout layout{Dims::filled(8, 32), Dims::filled(8, 0), dice.between(-1000, 1000)};
    std::vector<std::size_t> order = {0, 1, 2, 3, 4, 5, 6, 7};
    dice.shuffle(order);
    Int run = 1;
    for (const std::size_t d : order)
    {
        layout.strides[d] = dice.one_in(3) ? -run : run;
        run *= 32 + (dice.one_in(2) ? dice.between(1, 9) : 0);
    }
    return layout;
}

Dims random_coordinate(Dice& dice, const Dims& sizes)
{
    Dims x = sizes;
    for (auto& index : x)
        index = dice.between(0, index - 1);
    return x;
}

} // namespace

TEST_CASE("nested layouts of 2^40 elements have as many offsets as elements")
{
    Dice dice(20);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Layout layout = huge_nested(dice);
        const Footprint facts = footprint(layout, Effort::interactive());
        REQUIRE(facts.element_count == Int{1} << 40);
        REQUIRE(facts.distinct_offsets == Int{1} << 40);
        REQUIRE(facts.overlapping == false);
        REQUIRE(facts.holes == facts.span - (Int{1} << 40));
        REQUIRE(facts.packed == (facts.span == Int{1} << 40));
        REQUIRE(facts.method == Method::closed_form);
    }
}

TEST_CASE("in a nested layout of 2^40 elements each offset leads back to its coordinate alone")
{
    Dice dice(21);
    for (int round = 0; round < rounds(300); ++round)
    {
        const Layout layout = huge_nested(dice);
        const Dims x = random_coordinate(dice, layout.sizes);
        const Preimage here = preimage(layout, offset_of(layout, x), 64);
        REQUIRE(here.count == 1);
        REQUIRE(here.listed == std::vector<Dims>{x});
    }
}

TEST_CASE("a broadcast of 2^20 shares each offset 2^20 times and lists the first")
{
    const Layout layout{{Int{1} << 10, Int{1} << 20, Int{1} << 10}, {Int{1} << 10, 0, 1}, 7};
    const Footprint facts = footprint(layout);
    CHECK(facts.distinct_offsets == Int{1} << 20);
    CHECK(facts.overlapping == true);
    CHECK(facts.packed == false);
    CHECK(facts.padded == false);
    const Preimage here = preimage(layout, 7 + 5 * 1024 + 9, 64);
    CHECK(here.count == Int{1} << 20);
    REQUIRE(here.listed.size() == 64);
    for (Int i = 0; i < 64; ++i)
        CHECK(here.listed[static_cast<std::size_t>(i)] == Dims{5, i, 9});
}

TEST_CASE("two strides of 1 share offsets as the sums of two dice do")
{
    const Layout layout{{1000, 1000}, {1, 1}, 0};
    CHECK(footprint(layout).distinct_offsets == 1999);
    for (const Int offset : {0, 1, 64, 998, 999, 1000, 1500, 1997, 1998})
    {
        CAPTURE(offset);
        const Int count = std::min<Int>(offset, 1998 - offset) + 1;
        const Preimage here = preimage(layout, offset, 64);
        CHECK(here.count == count);
        REQUIRE(here.listed.size() == static_cast<std::size_t>(std::min<Int>(count, 64)));
        const Int first = std::max<Int>(0, offset - 999);
        for (std::size_t i = 0; i < here.listed.size(); ++i)
            CHECK(here.listed[i] == Dims{first + static_cast<Int>(i), offset - first - static_cast<Int>(i)});
    }
}

TEST_CASE("two strides of 1 with sizes of millions are counted without listing them all")
{
    const Int a = Int{1} << 30;
    const Int b = Int{1} << 20;
    const Layout layout{{a, b}, {1, -1}, 0};
    CHECK(footprint(layout).distinct_offsets == a + b - 1);
    CHECK(footprint(layout).range == OffsetRange{1 - b, a - 1});
    const Preimage here = preimage(layout, 5, 3);
    CHECK(here.count == b);
    CHECK(here.listed == std::vector<Dims>{{5, 0}, {6, 1}, {7, 2}});
    CHECK(preimage(layout, a - 1, 3).count == 1);
    CHECK(preimage(layout, a, 3).count == 0);
    CHECK(preimage(layout, 1 - b, 3).listed == std::vector<Dims>{{0, b - 1}});
}

TEST_CASE("three equal strides share an offset as often as three dice show a sum")
{
    const Layout layout{{1000, 1000, 1000}, {7, 7, 7}, -21};
    CHECK(footprint(layout).distinct_offsets == 2998);
    const Preimage middle = preimage(layout, 7 * 1500 - 21, 64);
    // Sums of three numbers below 1000 that are 1500: C(1502,2) less three times C(502,2).
    CHECK(middle.count == 1502 * 1501 / 2 - 3 * (502 * 501 / 2));
    CHECK(middle.listed.front() == Dims{0, 501, 999});
    CHECK(preimage(layout, 7 * 1500 - 20, 64).count == 0);
}

TEST_CASE("coprime strides beyond every limit are not decided, but the rest is")
{
    const Layout layout{{Int{1} << 18, Int{1} << 18}, {1000003, 999983}, 0};
    const Footprint facts = footprint(layout, Effort::interactive());
    CHECK(facts.element_count == Int{1} << 36);
    CHECK(facts.packed == false);
    CHECK(facts.padded == true);
    if (facts.distinct_offsets)
        CHECK(facts.distinct_offsets == Int{1} << 36); // 2^18 is below both strides: nothing is shared
    CHECK(facts.overlapping.value_or(false) == false);
    const Dims x{123456, 234567};
    CHECK(preimage(layout, offset_of(layout, x), 64).listed == std::vector<Dims>{x});
}

TEST_CASE("few elements that are far apart are counted exactly")
{
    const Layout layout{{1024, 1024}, {Int{1} << 50, (Int{1} << 50) - 1}, 0};
    const Footprint facts = footprint(layout);
    CHECK(facts.distinct_offsets == 1024 * 1024);
    CHECK(facts.overlapping == false);
}

TEST_CASE("the ends of 64 bits are offsets as others are")
{
    const Layout low{{2, 3}, {3, 1}, int_min};
    CHECK(footprint(low).packed == true);
    CHECK(preimage(low, int_min, 4).listed == std::vector<Dims>{{0, 0}});
    CHECK(preimage(low, int_min + 5, 4).listed == std::vector<Dims>{{1, 2}});
    CHECK(preimage(low, int_max, 4).count == 0);
    const Layout high{{2, 3}, {3, 1}, int_max - 5};
    CHECK(preimage(high, int_max, 4).listed == std::vector<Dims>{{1, 2}});
    CHECK(preimage(high, int_min, 4).count == 0);
    const Layout long_line{{int_max}, {1}, 0};
    CHECK(footprint(long_line).distinct_offsets == int_max);
    CHECK(footprint(long_line).packed == true);
    CHECK(preimage(long_line, int_max - 1, 4).listed == std::vector<Dims>{{int_max - 1}});
    const Layout two_ends{{2}, {int_max - 1}, 0};
    CHECK(footprint(two_ends).holes == int_max - 2);
    CHECK(preimage(two_ends, int_max - 1, 4).listed == std::vector<Dims>{{1}});
    CHECK(preimage(two_ends, 1, 4).count == 0);
}

TEST_CASE("strides of dimensions of size 1 are never used, not even INT64_MIN")
{
    const Layout layout{{1, 4, 1}, {int_min, 2, int_max}, 0};
    CHECK(footprint(layout).distinct_offsets == 4);
    CHECK(footprint(layout).holes == 3);
    CHECK(preimage(layout, 4, 4).listed == std::vector<Dims>{{0, 2, 0}});
    CHECK(preimage(layout, 3, 4).count == 0);
}
