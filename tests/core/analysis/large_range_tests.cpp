#include "core/analysis/offset_index.h"

#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <numeric>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Up to 2^44 elements and spans up to 2^61, of every family that closed forms decide: nested with and without
/// room, windows that overlap, copies, two strides of any size.
Layout large_layout(Dice& dice)
{
    Layout layout;
    Int run = dice.between(1, 3);
    const Int family = dice.between(0, 2);
    for (Int d = 0; d < 4; ++d)
    {
        const Int size = dice.between(1, 400);
        if (family == 1 && run < Int{1} << 50) // a window that moves by less than it is long
        {
            const Int step = dice.between(1, 5);
            const Int window = dice.between(1, 9);
            layout.sizes.push_back(window);
            layout.strides.push_back(run);
            layout.sizes.push_back(size);
            layout.strides.push_back(run * step);
            run *= size * step + window + dice.between(0, 3);
        }
        else
        {
            layout.sizes.push_back(size);
            layout.strides.push_back(dice.one_in(8) ? 0 : run);
            run *= size + (dice.one_in(2) ? dice.between(0, 9) : 0);
        }
        if (run > Int{1} << 52)
            break;
    }
    if (family == 2)
        layout = {{dice.between(2, Int{1} << 22), dice.between(2, Int{1} << 22)},
                  {dice.between(1, Int{1} << 30), dice.between(1, Int{1} << 30)},
                  0};
    layout.base = dice.between(-(Int{1} << 60), Int{1} << 60);
    for (auto& stride : layout.strides)
        stride = dice.one_in(3) ? -stride : stride;
    return layout;
}

Layout permuted(const Layout& layout, Dice& dice)
{
    std::vector<std::size_t> order(layout.sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    dice.shuffle(order);
    Layout result{{}, {}, layout.base};
    for (const std::size_t d : order)
    {
        result.sizes.push_back(layout.sizes[d]);
        result.strides.push_back(layout.strides[d]);
    }
    return result;
}

/// The same offsets, with some dimensions walked from their other end.
Layout turned(const Layout& layout, Dice& dice)
{
    Layout result = layout;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (dice.one_in(2))
        {
            result.base += (layout.sizes[d] - 1) * layout.strides[d];
            result.strides[d] = -layout.strides[d];
        }
    return result;
}

RangeCounts operator+(const RangeCounts& a, const RangeCounts& b)
{
    return {*a.elements + *b.elements, *a.distinct + *b.distinct, *a.shared + *b.shared};
}

} // namespace

TEST_CASE("the counts of the parts of a large layout's range add up to those of the whole")
{
    Dice dice(80);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const Layout layout = large_layout(dice);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        CAPTURE(layout.base);
        const OffsetIndex index = OffsetIndex::of(layout, Effort::interactive());
        REQUIRE(index.method() == Method::closed_form);
        const OffsetRange range = index.range();
        std::vector<Int> ends{range.least, range.greatest + 1};
        for (int i = 0; i < 60; ++i)
            ends.push_back(dice.between(range.least, range.greatest));
        for (int i = 0; i < 20; ++i) // near neighbours, whose ranges hold 0 or 1
            ends.push_back(std::min(range.greatest, ends[static_cast<std::size_t>(2 + i)] + 1));
        std::sort(ends.begin(), ends.end());
        RangeCounts sum{0, 0, 0};
        for (std::size_t i = 1; i < ends.size(); ++i)
        {
            const RangeCounts part = index.counts(ends[i - 1], ends[i]);
            REQUIRE((part.elements >= part.distinct && part.distinct >= part.shared && part.shared >= 0));
            REQUIRE(*part.elements - *part.distinct >= *part.shared);
            REQUIRE(*part.distinct <= ends[i] - ends[i - 1]);
            sum = sum + part;
        }
        REQUIRE(sum == index.total());
        REQUIRE(*index.total().elements == *element_count(layout.sizes));
    }
}

TEST_CASE("the counts do not depend on the order of dimensions or the ends they are walked from")
{
    Dice dice(81);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const Layout layout = large_layout(dice);
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        const OffsetIndex index = OffsetIndex::of(layout);
        const OffsetIndex other = OffsetIndex::of(turned(permuted(layout, dice), dice));
        Layout mirrored = layout;
        mirrored.base = -layout.base;
        for (auto& stride : mirrored.strides)
            stride = -stride;
        const OffsetIndex mirror = OffsetIndex::of(mirrored);
        REQUIRE(index.range() == other.range());
        for (int i = 0; i < 40; ++i)
        {
            const Int begin = dice.between(index.range().least, index.range().greatest);
            const Int end = dice.one_in(2) ? dice.between(begin, index.range().greatest) : begin + 1;
            REQUIRE(index.counts(begin, end) == other.counts(begin, end));
            REQUIRE(index.counts(begin, end) == mirror.counts(1 - end, 1 - begin));
        }
    }
}

TEST_CASE("nested strides of 2^40 elements that divide nothing are closed forms too")
{
    const Layout layout{
        Dims::filled(8, 32), {137438953481, 4294967311, 134217757, 4194319, 40009, 1103, 33, 1}, 0};
    const OffsetIndex index = OffsetIndex::of(layout, Effort::none());
    CHECK(index.method() == Method::closed_form);
    CHECK(index.total() == RangeCounts{Int{1} << 40, Int{1} << 40, 0});
    CHECK(index.below(137438953481 * 5).elements == 5 * (Int{1} << 35));
    CHECK(index.counts(40009 * 3 + 1103 * 32, 40009 * 4) == RangeCounts{0, 0, 0});
    CHECK(index.counts(40009 * 3, 40009 * 4).elements == 32 * 32 * 32);
}

TEST_CASE("a long tangle repeats with the step of its longest dimension, as a short one listed whole does")
{
    // 2^20 terms of 30 beside 7 and 11: in the middle every stretch of 30 is like the next.
    const Layout layout{{Int{1} << 20, 5, 4}, {30, 7, 11}, 0};
    const OffsetIndex index = OffsetIndex::of(layout, Effort::interactive());
    REQUIRE(index.total().distinct.has_value());
    const OffsetIndex few = OffsetIndex::of({{100, 5, 4}, {30, 7, 11}, 0});
    for (Int i = 0; i < 1500; ++i)
    {
        CHECK(index.below(i) == few.below(i));
        CHECK(index.counts(15000000 + i, 15000030 + i) == few.counts(1500, 1530));
    }
    CHECK(*index.total().distinct - *few.total().distinct
          == ((Int{1} << 20) - 100) * *few.counts(1500, 1530).distinct);
}

TEST_CASE("the ends of 64 bits bound ranges as other offsets do")
{
    const OffsetIndex low = OffsetIndex::of({{2, 3}, {4, 1}, int_min});
    CHECK(low.counts(int_min, int_min + 4) == RangeCounts{3, 3, 0});
    CHECK(low.counts(int_min, int_max) == RangeCounts{6, 6, 0});
    const OffsetIndex high = OffsetIndex::of({{2, 3}, {4, 1}, int_max - 6});
    CHECK(high.counts(int_max - 3, int_max) == RangeCounts{2, 2, 0}); // the last offset cannot be enclosed
    CHECK(high.total() == RangeCounts{6, 6, 0});
    const OffsetIndex line = OffsetIndex::of({{int_max}, {1}, 0});
    CHECK(line.counts(5, int_max) == RangeCounts{int_max - 5, int_max - 5, 0});
    const OffsetIndex ends = OffsetIndex::of({{2, 1}, {int_max - 1, int_min}, 0});
    CHECK(ends.counts(1, int_max - 1) == RangeCounts{0, 0, 0});
    CHECK(ends.counts(0, int_max) == RangeCounts{2, 2, 0});
    const OffsetIndex both = OffsetIndex::of({{2, 2}, {int_max / 2, int_max / 2}, int_min});
    CHECK(both.total() == RangeCounts{4, 3, 1});
    CHECK(both.counts(int_min + 1, int_max) == RangeCounts{3, 2, 1});
}

TEST_CASE("hard layouts are decided or not, by rule")
{
    // NumPy's documented hard pair: 1049^3 elements within 2^28.
    const Layout pair{{1049, 1049, 1049}, {36674, 61119, 85569}, 0};
    CHECK(distinct_offsets(pair, Effort::interactive()).overlapping == true);
    CHECK(OffsetIndex::of({{1000, 10, 100}, {99991, 10007, 1009}, 0}).total()
          == RangeCounts{1000000, 1000000, 0});

    // Eight strides near 2^54.
    Layout far{Dims::filled(8, 3), Dims::filled(8, Int{1} << 54), 0};
    const std::vector<Int> more = {1, 77, -12345, 987654321, -5, 31, -999, 4567};
    for (std::size_t d = 0; d < 8; ++d)
        far.strides[d] += more[d];
    CHECK(OffsetIndex::of(far, Effort::interactive()).total() == RangeCounts{6561, 6561, 0});

    // With ten terms each: 10^8 elements, but sums of differences of one half that are those of the other.
    Layout more_far = far;
    more_far.sizes = Dims::filled(8, 10);
    CHECK(distinct_offsets(more_far).overlapping == true);

    // Too many to list, but a search shows that no two coordinates meet.
    const auto spread = distinct_offsets({{10000, 10000, 10000}, {1000000007, 998244353, 1234567891}, 0});
    CHECK(spread.count == Int{1000000000000});
    CHECK(spread.method == Method::search);
    CHECK(spread.overlapping == false);

    // More elements than offsets: overlapping by counting alone, the rest between bounds.
    const Int many = Int{1} << 20;
    const auto dense =
        distinct_offsets({{many, many, many}, {1000003, 999983, 1000033}, 0}, Effort::interactive());
    CHECK(dense.count == std::nullopt);
    CHECK(dense.overlapping == true);
    CHECK(dense.at_least > many * 1000);
    CHECK(dense.at_most < Int{1} << 42);
}
