#include "core/kinds/slice1/slice_window.h"

#include "core/analysis/offset_index.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

SliceWindow random_window(Dice& dice, const Dims& sizes)
{
    SliceWindow window{sizes, sizes, sizes};
    for (std::size_t d = 0; d < sizes.size(); ++d)
    {
        window.offsets[d] = dice.between(0, sizes[d] - 1);
        window.sizes[d] = dice.between(1, sizes[d] - window.offsets[d]);
        window.strides[d] = dice.between(1, 4) * (dice.one_in(2) ? -1 : 1);
    }
    return window;
}

/// The places of one dimension of the input that a slice takes, as far as it can go.
std::vector<Int> places(const SliceWindow& window, std::size_t d)
{
    const Int first = window.offsets[d];
    const Int last = first + window.sizes[d] - 1;
    std::vector<Int> taken;
    for (Int at = window.strides[d] < 0 ? last : first; at >= first && at <= last; at += window.strides[d])
        taken.push_back(at);
    return taken;
}

const SliceWindow page_example_1{{0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, 2, 2}};
const SliceWindow page_example_2{{0, 0, 0, 1}, {1, 1, 4, 3}, {1, 1, -2, 2}};

/// The numbers 1 to 16 that a slice of {1,1,4,4} copies.
std::vector<Int> copied(const SliceWindow& window, const Dims& output_sizes)
{
    std::vector<Int> numbers;
    for (const auto& x : coordinates(output_sizes))
        numbers.push_back(1 + offset_of({{1, 1, 4, 4}, {16, 16, 4, 1}, 0}, slice_source(window, x)));
    return numbers;
}

} // namespace

TEST_CASE("a slice takes the places that walking its window does, and no more")
{
    Dice dice(50);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const Layout input = random_layout(dice, 200);
        const SliceWindow window = random_window(dice, input.sizes);
        REQUIRE(check_window(input.sizes, window) == std::nullopt);
        std::vector<std::vector<Int>> taken;
        const Dims most = max_slice_sizes(window);
        for (std::size_t d = 0; d < most.size(); ++d)
        {
            taken.push_back(places(window, d));
            REQUIRE(most[d] == static_cast<Int>(taken[d].size()));
        }
        Dims output = most;
        for (auto& size : output)
            size = dice.one_in(3) ? dice.between(1, size) : size;
        const Layout view = slice_view(input, window, output).value();
        REQUIRE(view.sizes == output);
        for (const auto& x : coordinates(output))
        {
            std::vector<Int> source;
            for (std::size_t d = 0; d < x.size(); ++d)
                source.push_back(taken[d][static_cast<std::size_t>(x[d])]);
            REQUIRE(slice_source(window, x) == Dims(source));
            REQUIRE(offset_by_hand(view, x) == offset_by_hand(input, source));
        }
    }
}

TEST_CASE("the page's first example copies 2 4 / 10 12")
{
    CHECK(max_slice_sizes(page_example_1) == Dims{1, 1, 2, 2});
    CHECK(slice_source(page_example_1, {0, 0, 0, 0}) == Dims{0, 0, 0, 1});
    CHECK(slice_source(page_example_1, {0, 0, 0, 1}) == Dims{0, 0, 0, 3});
    CHECK(slice_source(page_example_1, {0, 0, 1, 0}) == Dims{0, 0, 2, 1});
    CHECK(slice_source(page_example_1, {0, 0, 1, 1}) == Dims{0, 0, 2, 3});
    CHECK(copied(page_example_1, {1, 1, 2, 2}) == std::vector<Int>{2, 4, 10, 12});
}

TEST_CASE("the page's second example starts at {0,0,3,1} and copies 14 16 / 6 8")
{
    CHECK(slice_start(page_example_2) == Dims{0, 0, 3, 1});
    CHECK(copied(page_example_2, {1, 1, 2, 2}) == std::vector<Int>{14, 16, 6, 8});
}

TEST_CASE("the page divides by the signed stride and so refuses its own second example")
{
    const Int size = page_example_2.sizes[2];
    const Int stride = page_example_2.strides[2];
    CHECK(1 + (size - 1) / stride == 0); // rounded towards 0; towards minus infinity -1
    CHECK(max_slice_sizes(page_example_2)[2] == 2);
}

TEST_CASE("the page starts axis 2 with sizes[0], which is 1, and means sizes[2]")
{
    CHECK(page_example_2.offsets[2] + page_example_2.sizes[0] - 1 == 0);
    CHECK(page_example_2.offsets[2] + page_example_2.sizes[2] - 1 == slice_start(page_example_2)[2]);
}

TEST_CASE("window strides are signed: as the page's UINT a step of -2 would leave the tensor")
{
    CHECK(static_cast<std::uint32_t>(-2) == 4294967294U);
    CHECK(max_slice_sizes({{0}, {4}, {4294967294}}) == Dims{1});
    CHECK(max_slice_sizes({{0}, {4}, {-2}}) == Dims{2});
}

TEST_CASE("the most negative stride has a magnitude")
{
    const SliceWindow window{{0, 3}, {9, 1}, {int_min, int_min}};
    CHECK(check_window({9, 4}, window) == std::nullopt);
    CHECK(max_slice_sizes(window) == Dims{1, 1});
    CHECK(slice_source(window, {0, 0}) == Dims{8, 3});
    CHECK(max_slice_sizes({{0}, {2147483647}, {-2147483648}}) == Dims{1});
    CHECK(max_slice_sizes({{0}, {int_max}, {int_min}}) == Dims{1});
    CHECK(max_slice_sizes({{0}, {int_max}, {-int_max + 1}}) == Dims{2});
}

TEST_CASE("a view whose stride does not fit is invalid, whatever the size")
{
    CHECK(slice_view({{4}, {Int{1} << 62}, 0}, {{0}, {1}, {2}}, {1}) == std::nullopt);
    CHECK(slice_view({{4}, {Int{1} << 61}, 0}, {{0}, {1}, {2}}, {1}).value().strides == Dims{Int{1} << 62});
    CHECK(slice_view({{4}, {1}, 0}, {{0}, {1}, {int_min}}, {1}).value().strides == Dims{int_min});
    CHECK(slice_view({{4}, {-1}, 0}, {{0}, {1}, {int_min}}, {1}) == std::nullopt);
}

TEST_CASE("ONNX's backward slice with an exclusive end is a window one further")
{
    // x[7:1:-2] of 10: places 7, 5, 3. As a window: offset e + 1 = 2, size start - e = 6.
    const SliceWindow window{{2}, {6}, {-2}};
    CHECK(places(window, 0) == std::vector<Int>{7, 5, 3});
    CHECK(max_slice_sizes(window) == Dims{3});
    CHECK(slice_start(window) == Dims{7});
}

TEST_CASE("each rule of a window is named at its first offender, in the order of the rules")
{
    const Dims sizes{4, 4};
    const auto problem = [&](const SliceWindow& window) { return said(check_window(sizes, window)); };
    CHECK(problem({{0, 0}, {4, 4}, {1, -1}}) == "none");
    CHECK(problem({{0, 0}, {4, 4}, {1, 0}}) == "window_stride_zero at window.strides[1]");
    CHECK(problem({{0, 0}, {4, 0}, {1, 1}}) == "window_empty at window.sizes[1]");
    CHECK(problem({{0, 0}, {-3, 4}, {1, 1}}) == "window_empty at window.sizes[0]");
    CHECK(problem({{-1, 0}, {4, 4}, {1, 1}}) == "window_bounds at window.offsets[0]");
    CHECK(problem({{0, 1}, {4, 4}, {1, 1}}) == "window_bounds at window.sizes[1]");
    CHECK(problem({{4, 0}, {1, 4}, {1, 1}}) == "window_bounds at window.sizes[0]");
    CHECK(problem({{0, 0}, {0, 4}, {1, 0}}) == "window_stride_zero at window.strides[1]");
    CHECK(problem({{9, 0}, {1, 0}, {1, 1}}) == "window_empty at window.sizes[1]");
    CHECK(problem({{1, -1}, {4, 1}, {1, 1}}) == "window_bounds at window.sizes[0]");
}

TEST_CASE("a window's end is compared without wrapping")
{
    CHECK(said(check_window({4}, {{int_max}, {int_max}, {1}})) == "window_bounds at window.sizes[0]");
    CHECK(said(check_window({int_max}, {{1}, {int_max}, {1}})) == "window_bounds at window.sizes[0]");
    CHECK(said(check_window({int_max}, {{1}, {int_max - 1}, {1}})) == "none");
    CHECK(said(check_window({1}, {{int_min}, {1}, {1}})) == "window_bounds at window.offsets[0]");
}

TEST_CASE("the share of an input range that a slice copies matches the offsets of its view")
{
    Dice dice(52);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const Layout input = random_layout(dice, 100);
        const SliceWindow window = random_window(dice, input.sizes);
        const Dims sizes = max_slice_sizes(window);
        std::set<Int> offsets;
        for (const auto& x : coordinates(sizes))
            offsets.insert(offset_of(input, slice_source(window, x)));
        const OffsetIndex copied_from = OffsetIndex::of(*slice_view(input, window, sizes));
        const OffsetRange range = *offset_range(input);
        for (Int begin = range.least; begin <= range.greatest; ++begin)
        {
            const Int end = dice.between(begin, range.greatest + 1);
            const auto inside = std::distance(offsets.lower_bound(begin), offsets.lower_bound(end));
            REQUIRE(copied_from.counts(begin, end).distinct == inside);
        }
    }
}
