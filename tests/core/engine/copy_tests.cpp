#include "core/engine/copy_plan.h"
#include "tests/core/engine/check_copy.h"

#include <doctest/doctest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <vector>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

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
    const Int rank = dice.one_in(4) ? dice.between(6, 8) : dice.between(0, 5);
    for (Int d = 0; d < rank; ++d)
    {
        const Int most = rank > 5 ? 4 : dice.one_in(4) ? 200 : dice.one_in(3) ? 4 : 20;
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
    spec.element_bits = dice.one_in(12) ? 4 : dice.pick<Int>({8, 16, 32, 64});
    return spec;
}

void check_random_copies(int count, Int most_elements, std::uint64_t seed)
{
    Dice dice(seed);
    for (int i = 0; i < count; ++i)
    {
        const CopySpec spec = random_copy(most_elements, dice);
        const CopyOptions options = random_options(dice);
        const int threads = static_cast<int>(dice.between(1, 2));
        check_copy_runs(spec, options, threads, random_misalignment(dice), dice);
    }
}

} // namespace

TEST_CASE("random copies give what a naive loop gives")
{
    check_random_copies(20000, 1000, 1);
    check_random_copies(1000, 20000, 2);
}

#ifndef __EMSCRIPTEN__ // which has one
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
#endif

TEST_CASE("among coordinates that share a destination, the last in row-major order wins")
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
