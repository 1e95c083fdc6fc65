#include "core/engine/copy_plan.h"
#include "tests/core/engine/naive.h"

#include <doctest/doctest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cstdlib>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

constexpr Int guard_bytes = 128;

/// Runs the copy between memories of exactly the sizes it names (so that a sanitizer sees each byte too many)
/// with guards around the destination, and compares every byte with the naive loop's.
void check_copy_runs(const CopySpec& spec, const CopyOptions& options, int threads, Int misalignment,
                     Dice& dice)
{
    const Bytes source = random_bytes(dice, bytes_of(spec.source_elements, spec.element_bits));
    Bytes dest =
        random_bytes(dice, misalignment + guard_bytes * 2 + bytes_of(spec.dest_elements, spec.element_bits));
    Bytes expected = dest;
    const auto begin = static_cast<std::size_t>(guard_bytes + misalignment);
    copy_naively(spec, source.data(), expected.data() + begin);

    const auto plan = plan_copy(spec, options);
    REQUIRE(plan.ok());
    const auto problem = run(*plan, source.data(), dest.data() + begin, threads);
    REQUIRE_FALSE(problem.has_value());
    if (dest == expected)
        return;
    CAPTURE(describe(*plan));
    CAPTURE(spec.element_bits);
    for (const CopyDimension& dimension : spec.dimensions)
        MESSAGE(dimension.size << " source " << dimension.source_stride << " dest " << dimension.dest_stride);
    FAIL("the destination differs from the naive loop's");
}

/// Strides of a layout whose dimensions follow each other in some order, with gaps, repeats and reversals.
struct Side
{
    std::vector<Int> strides;
    Int offset = 0;
    Int elements = 0;
};

Side random_side(const std::vector<Int>& sizes, bool repeats, Dice& dice)
{
    std::vector<std::size_t> order(sizes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    switch (dice.between(0, 3))
    {
    case 0:
        dice.shuffle(order);
        break;
    case 1:
        if (order.size() > 1)
            std::swap(order[order.size() - 1], order[order.size() - 2]);
        break;
    case 2: // NCHW to NHWC
        if (order.size() > 2)
            std::rotate(order.end() - 3, order.end() - 2, order.end());
        break;
    default:
        break;
    }
    Side side{std::vector<Int>(sizes.size()), 0, 0};
    Int run = dice.one_in(5) ? dice.between(1, 4) : 1;
    Int least = 0;
    Int greatest = 0;
    for (std::size_t i = order.size(); i-- > 0;)
    {
        const std::size_t d = order[i];
        Int stride = run;
        if (repeats && dice.one_in(10))
            stride = 0;
        else
            run = run * sizes[d] + (dice.one_in(6) ? dice.between(0, 70) : 0);
        if (dice.one_in(6))
            stride = -stride;
        if (dice.one_in(40)) // coordinates that meet
            stride = dice.between(-3, 3);
        side.strides[d] = stride;
        ((stride < 0) ? least : greatest) += (sizes[d] - 1) * stride;
    }
    side.offset = -least + dice.between(0, 9);
    side.elements = side.offset + greatest + 1 + dice.between(0, 5);
    return side;
}

CopySpec random_copy(Int most_elements, Dice& dice)
{
    std::vector<Int> sizes;
    Int left = most_elements;
    for (Int rank = dice.between(0, 5); rank > 0; --rank)
    {
        const Int most = dice.one_in(4) ? 200 : dice.one_in(3) ? 4 : 20;
        sizes.push_back(dice.between(1, std::clamp<Int>(left, 1, most)));
        left /= sizes.back();
    }
    const Side source = random_side(sizes, true, dice);
    const Side dest = random_side(sizes, false, dice);
    CopySpec spec;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        spec.dimensions.push_back({sizes[d], source.strides[d], dest.strides[d]});
    spec.source_offset = source.offset;
    spec.dest_offset = dest.offset;
    spec.source_elements = source.elements;
    spec.dest_elements = dest.elements;
    spec.element_bits = dice.one_in(40) ? 4 : dice.pick<Int>({8, 16, 32, 64});
    return spec;
}

/// Both ways of storing and both ways of running, at sizes that a test can afford.
CopyOptions random_options(Dice& dice)
{
    CopyOptions options;
    if (dice.one_in(2))
        options.least_streamed_bytes = dice.between(1, 4000);
    if (dice.one_in(4))
        options.least_bytes_a_thread = dice.between(1, 4000);
    return options;
}

void check_random_copies(int count, Int most_elements, std::uint64_t seed)
{
    Dice dice(seed);
    for (int i = 0; i < count; ++i)
    {
        const CopySpec spec = random_copy(most_elements, dice);
        const CopyOptions options = random_options(dice);
        const int threads = static_cast<int>(dice.between(1, 2));
        check_copy_runs(spec, options, threads, dice.one_in(2) ? 0 : dice.between(0, 63), dice);
    }
}

/// [rows, columns] with the source's columns contiguous and the destination's rows, some elements apart.
CopySpec transpose(Int rows, Int columns, Int gap, Int bits)
{
    CopySpec spec;
    spec.dimensions.push_back({columns, 1, rows + gap});
    spec.dimensions.push_back({rows, columns + gap, 1});
    spec.source_elements = (rows - 1) * (columns + gap) + columns;
    spec.dest_elements = (columns - 1) * (rows + gap) + rows;
    spec.element_bits = bits;
    return spec;
}

} // namespace

TEST_CASE("random copies give what a naive loop gives")
{
    check_random_copies(20000, 1000, 1);
    check_random_copies(1000, 20000, 2);
}

TEST_CASE("every instruction set gives what a naive loop gives")
{
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
    {
        CAPTURE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        check_random_copies(2000, 2000, 3);
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST_CASE("transposes are right at every boundary of vectors and tiles")
{
    Dice dice(4);
    const std::vector<Int> sides = {1,  2,  3,  4,  5,  7,   8,   9,   15,  16,  17,  31,
                                    32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300};
    for (const Int bits : {8, 16, 32, 64})
        for (const Int rows : sides)
            for (const Int columns : sides)
            {
                if (rows * columns > 20000 && !dice.one_in(8))
                    continue;
                CopyOptions options;
                options.least_streamed_bytes = dice.one_in(2) ? 1 : int_max;
                check_copy_runs(transpose(rows, columns, dice.between(0, 1) * 3, bits), options, 1,
                                dice.one_in(2) ? 0 : dice.between(0, 63), dice);
            }
}

TEST_CASE("rows of every length and step are right")
{
    Dice dice(5);
    for (const Int bits : {8, 16, 32, 64})
        for (const Int step : {1, -1, 2, -2, 3, 4, 0})
            for (Int length = 1; length <= 140; ++length)
            {
                const Int rows = dice.between(1, 20);
                const Int span = (length - 1) * std::abs(step) + 1;
                CopySpec spec;
                spec.dimensions.push_back({rows, span + 1, length + dice.between(0, 1)});
                spec.dimensions.push_back({length, step, 1});
                spec.source_offset = step < 0 ? span - 1 : 0;
                spec.source_elements = (rows - 1) * (span + 1) + span;
                spec.dest_elements = rows * (length + 1);
                spec.element_bits = bits;
                check_copy_runs(spec, random_options(dice), 1, dice.between(0, 63), dice);
            }
}

TEST_CASE("copies larger than a tile and on several threads are right")
{
    Dice dice(6);
    const std::vector<CopySpec> large = {
        transpose(1024, 700, 0, 8),  transpose(513, 1024, 0, 16), transpose(512, 512, 0, 32),
        transpose(257, 1023, 1, 64), transpose(3, 200000, 0, 8),  transpose(200000, 3, 0, 16),
        transpose(4, 90001, 0, 32),  transpose(90001, 2, 0, 64),
    };
    for (const CopySpec& spec : large)
        for (const Int least_streamed : {Int{1}, int_max})
            for (const int threads : {1, 2, 5})
            {
                CopyOptions options;
                options.least_streamed_bytes = least_streamed;
                options.least_bytes_a_thread = 1 << 16;
                check_copy_runs(spec, options, threads, 0, dice);
            }
    for (const Int step : {1, -1, 2, 5})
    {
        CopySpec spec;
        spec.dimensions.push_back({500003, step, 1});
        spec.source_offset = step < 0 ? 500002 : 0;
        spec.source_elements = 500002 * std::abs(step) + 1;
        spec.dest_elements = 500003;
        spec.element_bits = 16;
        CopyOptions options;
        options.least_streamed_bytes = 1;
        options.least_bytes_a_thread = 1 << 16;
        check_copy_runs(spec, options, 2, 0, dice);
    }
}

TEST_CASE("of coordinates that share a destination the last in row-major order wins")
{
    const std::vector<std::uint16_t> source = {1, 2, 3, 4, 5, 6};
    std::vector<std::uint16_t> dest(4, 0);
    CopySpec spec;
    spec.dimensions.push_back({2, 3, 1}); // a window that moves by one
    spec.dimensions.push_back({3, 1, 1});
    spec.element_bits = 16;
    spec.source_elements = 6;
    spec.dest_elements = 4;
    auto plan = plan_copy(spec);
    REQUIRE(plan.ok());
    const auto* from = reinterpret_cast<const std::byte*>(source.data());
    auto* to = reinterpret_cast<std::byte*>(dest.data());
    CHECK_FALSE(run(*plan, from, to).has_value());
    CHECK(dest == std::vector<std::uint16_t>{1, 4, 5, 6});

    spec.dimensions[0].dest_stride = 0;
    plan = plan_copy(spec);
    REQUIRE(plan.ok());
    CHECK_FALSE(run(*plan, from, to).has_value());
    CHECK(dest == std::vector<std::uint16_t>{4, 5, 6, 6});
}

TEST_CASE("an offset outside either memory is refused when the copy is planned")
{
    CopySpec spec;
    spec.dimensions.push_back({4, 2, 1});
    spec.source_elements = 7;
    spec.dest_elements = 4;
    CHECK(plan_copy(spec).ok());
    spec.source_elements = 6;
    CHECK(plan_copy(spec).problem().code == Code::values_count);
    CHECK(plan_copy(spec).problem().where == "source");
    spec.source_elements = 7;
    spec.dest_elements = 3;
    CHECK(plan_copy(spec).problem().where == "dest");
    spec.dest_elements = 4;
    spec.dimensions[0].source_stride = -2;
    CHECK(plan_copy(spec).problem().where == "source");
    spec.source_offset = 6;
    CHECK(plan_copy(spec).ok());
    spec.dimensions[0].source_stride = int_min;
    CHECK(plan_copy(spec).problem().code == Code::overflow);
    spec.dimensions[0] = {0, 1, 1};
    CHECK(plan_copy(spec).problem().code == Code::zero_size);
    spec.dimensions[0] = {4, 1, 1};
    spec.element_bits = 24;
    CHECK(plan_copy(spec).problem().code == Code::dtype);
}

TEST_CASE("memory that overlaps is refused and nothing is written")
{
    std::vector<std::byte> memory(64);
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory[i] = static_cast<std::byte>(i);
    const auto before = memory;
    CopySpec spec;
    spec.dimensions.push_back({32, 1, 1});
    spec.source_elements = 32;
    spec.dest_elements = 32;
    const auto plan = plan_copy(spec);
    REQUIRE(plan.ok());
    const auto problem = run(*plan, memory.data(), memory.data() + 31);
    REQUIRE(problem.has_value());
    CHECK(problem->code == Code::unsupported);
    CHECK(memory == before);
    CHECK_FALSE(run(*plan, memory.data(), memory.data() + 32).has_value());
}
