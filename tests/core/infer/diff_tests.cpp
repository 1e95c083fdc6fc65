#include "core/infer/diff.h"

#include "core/analysis/progress.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <cstring>
#include <map>

using namespace stridescope::core;
using stridescope::core::test::Dice;

namespace
{

template <typename T>
DataArray array_of(DType dtype, std::vector<Int> sizes, const std::vector<T>& values)
{
    return *packed_array(dtype, std::move(sizes), ArrayOrder::c, std::as_bytes(std::span(values)));
}

Mismatch difference(const DataArray& a, const DataArray& b, DiffOptions options = {})
{
    return *diff(strided(a), strided(b), options);
}

} // namespace

TEST_CASE("two arrays differ alike on any number of threads")
{
    std::vector<float> a(3'000'000);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i * 7919 % 100003) * 0.5F;
    std::vector<float> b = a;
    for (std::size_t i = 11; i < b.size(); i += 977)
        b[i] += static_cast<float>(i % 13);
    b[2'999'999] = 1e30F;
    const auto one =
        difference(array_of(DType::float32, {3000, 1000}, a), array_of(DType::float32, {3000, 1000}, b));
    DiffOptions several;
    several.threads = 4;
    const auto four = difference(array_of(DType::float32, {3000, 1000}, a),
                                 array_of(DType::float32, {3000, 1000}, b), several);
    CHECK(one.different == four.different);
    CHECK(one.first == four.first);
    CHECK(one.box == four.box);
    CHECK(one.max_abs == four.max_abs);
    CHECK(one.at_max == std::vector<Int>{2999, 999});
    CHECK(four.at_max == one.at_max);
    CHECK(one.max_ulp == four.max_ulp);
    CHECK(one.cosine == four.cosine);
    CHECK(one.per_dimension == four.per_dimension);
    CHECK(one.pattern.kind == four.pattern.kind);
}

TEST_CASE("memory differs from what a layout arranges in it where the layout is wrong")
{
    const std::vector<std::int32_t> tensor = {0, 1, 2, 3, 4, 5};
    const std::vector<std::int32_t> memory = {-1, 2, 1, 0, -1, 5, 4, 3};
    const DataArray wanted = array_of(DType::int32, {2, 3}, tensor);
    const DataArray bytes = array_of(DType::int32, {8}, memory);
    const auto right = diff(strided(bytes, Layout{{2, 3}, {4, -1}, 3}), strided(wanted));
    CHECK(right->equal());
    const auto wrong = diff(strided(bytes, Layout{{2, 3}, {4, 1}, 1}), strided(wanted));
    CHECK(wrong->different == 4);
    CHECK(wrong->per_dimension[1] == std::vector<Int>{2, 0, 2});
    CHECK(wrong->pattern.kind == PatternKind::moved);
}

TEST_CASE("distances of 64-bit integers are exact")
{
    const std::vector<std::int64_t> a = {int_max, int_min, (Int{1} << 53) + 1};
    const std::vector<std::int64_t> b = {int_max - 1, int_max, Int{1} << 53};
    const auto found = difference(array_of(DType::int64, {3}, a), array_of(DType::int64, {3}, b));
    CHECK(found.different == 3);
    CHECK(found.max_abs == Distance(~std::uint64_t{0}));
    DiffOptions within;
    within.tolerance.atol = 1;
    CHECK(difference(array_of(DType::int64, {3}, a), array_of(DType::int64, {3}, b), within).different == 1);
    const std::vector<std::uint64_t> c = {~std::uint64_t{0}};
    const std::vector<std::uint64_t> d = {~std::uint64_t{0} - 1};
    CHECK(difference(array_of(DType::uint64, {1}, c), array_of(DType::uint64, {1}, d)).max_abs
          == Distance(std::uint64_t{1}));
}

TEST_CASE("diff: elements farther apart than a double holds have the exact relative distance")
{
    const std::vector<double> a = {1.5e308, 1};
    const std::vector<double> b = {-1e308, 2};
    const auto found = difference(array_of(DType::float64, {2}, a), array_of(DType::float64, {2}, b));
    CHECK_FALSE(found.max_abs);
    CHECK(found.max_rel == doctest::Approx(2.5));
    CHECK(found.at_max == std::vector<Int>{0});
}

TEST_CASE("the cosine of an array and itself is 1, however its square root is rounded")
{
    for (int length = 1; length < 200; ++length)
    {
        std::vector<std::uint32_t> numbers;
        for (int i = 0; i < length; ++i)
            numbers.push_back(static_cast<std::uint32_t>(i) * 2654435761U % 1000 + 1);
        const DataArray array = array_of(DType::uint32, {length}, numbers);
        CHECK(difference(array, array).cosine == 1.0);
    }
}

TEST_CASE("squares that a double does not hold have a cosine all the same")
{
    const std::vector<double> large = {1e200, 1e200};
    const std::vector<double> small = {1e-200, 0};
    const auto found = difference(array_of(DType::float64, {2}, large), array_of(DType::float64, {2}, small));
    REQUIRE(found.cosine);
    CHECK(*found.cosine == doctest::Approx(0.70710678));
    CHECK(found.pattern.kind == PatternKind::all);
}

TEST_CASE("a shift of a large array is found, and none where the ends alone would explain it")
{
    constexpr std::size_t count = 200'000;
    std::vector<std::int32_t> b(count);
    Dice dice(3);
    for (auto& value : b)
        value = static_cast<std::int32_t>(dice.between(0, 9));
    for (const Int by : {1, -3, 4096, -70'000})
    {
        std::vector<std::int32_t> a(count, 77);
        for (Int i = 0; i < static_cast<Int>(count); ++i)
            if (i + by >= 0 && i + by < static_cast<Int>(count))
                a[static_cast<std::size_t>(i + by)] = b[static_cast<std::size_t>(i)];
        const auto found =
            difference(array_of(DType::int32, {400, 500}, a), array_of(DType::int32, {400, 500}, b));
        CHECK(found.pattern.kind == PatternKind::shifted);
        CHECK(found.pattern.by == by);
    }
    const std::vector<std::uint8_t> first = {1, 0, 0, 0};
    const std::vector<std::uint8_t> none = {0, 0, 0, 0};
    CHECK(difference(array_of(DType::uint8, {4}, none), array_of(DType::uint8, {4}, first)).pattern.kind
          == PatternKind::zeros);
}

TEST_CASE("rows that a wrong pitch pulls apart are skewed, and turned rows too")
{
    constexpr Int rows = 50;
    constexpr Int row = 40;
    Dice dice(5);
    std::vector<std::uint8_t> memory(static_cast<std::size_t>(rows * row * 2));
    for (auto& value : memory)
        value = static_cast<std::uint8_t>(dice.between(0, 200));
    const std::vector<Int> in_rows = {rows, row};
    std::map<Int, std::vector<std::uint8_t>> kept;
    const auto read = [&](Int pitch, const std::vector<Int>& sizes)
    {
        std::vector<std::uint8_t>& values = kept[pitch];
        values.clear();
        for (Int r = 0; r < rows; ++r)
            for (Int i = 0; i < row; ++i)
                values.push_back(memory[static_cast<std::size_t>(r * pitch + i)]);
        return array_of(DType::uint8, sizes, values);
    };
    for (const Int pitch : {row - 7, row - 1, row + 1, row + 8})
    {
        CAPTURE(pitch);
        const Pattern read_wrong = difference(read(pitch, in_rows), read(row, in_rows)).pattern;
        CHECK(read_wrong.kind == PatternKind::skewed);
        CHECK(read_wrong.by == row - pitch);
        CHECK(read_wrong.row == row);
        const Pattern written_wrong = difference(read(row, in_rows), read(pitch, in_rows)).pattern;
        CHECK(written_wrong.kind == PatternKind::skewed);
        CHECK(written_wrong.by == pitch - row);
    }
    std::vector<std::uint8_t> turned(static_cast<std::size_t>(rows * row));
    for (Int r = 0; r < rows; ++r)
        for (Int i = 0; i < row; ++i)
            turned[static_cast<std::size_t>(r * row + (i + r * 3) % row)] =
                memory[static_cast<std::size_t>(r * row + i)];
    const Pattern around = difference(array_of(DType::uint8, {rows, row}, turned), read(row, in_rows)).pattern;
    CHECK(around.kind == PatternKind::skewed);
    CHECK(around.by == 3);
    // The rows of an image are those of its last two dimensions.
    const std::vector<Int> pixels = {rows, row / 4, 4};
    const Pattern image = difference(read(row + 4, pixels), read(row, pixels)).pattern;
    CHECK(image.kind == PatternKind::skewed);
    CHECK(image.row == row);
    // A last row that is another is no skew.
    std::vector<std::uint8_t> damaged = turned;
    damaged.back() = 255;
    CHECK(difference(array_of(DType::uint8, {rows, row}, damaged), read(row, in_rows)).pattern.kind
          != PatternKind::skewed);
}

TEST_CASE("rows of a padded dump that a wrong pitch pulls apart are skewed as far as they stay in their row")
{
    constexpr Int rows = 16;
    constexpr Int row = 72;
    constexpr Int pitch = 80;
    Dice dice(6);
    std::vector<std::uint8_t> memory(static_cast<std::size_t>(rows * (pitch + 4) + row), 0);
    for (Int r = 0; r < rows; ++r)
        for (Int i = 0; i < row; ++i)
            memory[static_cast<std::size_t>(r * pitch + i)] = static_cast<std::uint8_t>(dice.between(1, 200));
    std::map<Int, std::vector<std::uint8_t>> kept;
    const auto read = [&](Int by)
    {
        std::vector<std::uint8_t>& values = kept[by];
        values.clear();
        for (Int r = 0; r < rows; ++r)
            for (Int i = 0; i < row; ++i)
                values.push_back(memory[static_cast<std::size_t>(r * by + i)]);
        return array_of(DType::uint8, {rows, row}, values);
    };
    for (const Int wrong : {pitch - 2, pitch - 1, pitch + 1})
    {
        CAPTURE(wrong);
        const Pattern pattern = difference(read(pitch), read(wrong)).pattern;
        CHECK(pattern.kind == PatternKind::skewed);
        CHECK(pattern.by == wrong - pitch);
        CHECK(pattern.row == row);
    }
    // So far apart, most elements have no partner: nothing shows that all rows are skewed.
    CHECK(difference(read(pitch), read(pitch - 40)).pattern.kind != PatternKind::skewed);
}

TEST_CASE("cancelled work returns at once")
{
    const std::vector<std::uint8_t> a(1 << 20, 1);
    Progress progress;
    progress.cancelled = true;
    DiffOptions options;
    options.progress = &progress;
    CHECK(difference(array_of(DType::uint8, {1 << 20}, a), array_of(DType::uint8, {1 << 20}, a), options)
              .equal());
}
