#include "tests/core/engine/check_copy.h"

#include "tests/core/engine/naive.h"

#include <doctest/doctest.h>

namespace stridescope::core::test
{

Misalignment random_misalignment(Dice& dice)
{
    if (dice.one_in(2))
        return {};
    return {dice.one_in(3) ? 0 : dice.between(0, 63), dice.one_in(3) ? 0 : dice.between(0, 63)};
}

void vary_means(CopyOptions& options, Dice& dice)
{
    options.reads_pages_in_turn = dice.one_in(2);
    if (dice.one_in(2))
        options.most_listed_moves = 0;
}

CopyOptions random_options(Dice& dice)
{
    CopyOptions options;
    if (dice.one_in(2))
        options.least_streamed_bytes = dice.between(1, 4000);
    if (dice.one_in(4))
        options.least_bytes_a_thread = dice.between(1, 4000);
    vary_means(options, dice);
    return options;
}

void check_copy_runs(const CopySpec& spec, const CopyOptions& options, int threads, Misalignment misalignment,
                     Dice& dice)
{
    constexpr Int guard_bytes = 128;
    constexpr Int line = 64;
    const Bytes source =
        random_bytes(dice, misalignment.source + bytes_of(spec.source_elements, spec.element_bits));
    Bytes dest = random_bytes(dice, misalignment.dest + line + guard_bytes * 2
                                        + bytes_of(spec.dest_elements, spec.element_bits));
    Bytes expected = dest;
    const std::byte* const from = source.data() + misalignment.source;
    const auto past = static_cast<Int>(reinterpret_cast<std::uintptr_t>(dest.data()) % line);
    const Int begin = guard_bytes + (line - past) % line + misalignment.dest;
    copy_naively(spec, from, expected.data() + begin);

    const auto plan = plan_copy(spec, options);
    REQUIRE(plan.ok());
    const auto problem = run(*plan, from, dest.data() + begin, threads);
    REQUIRE_FALSE(problem.has_value());
    if (dest == expected)
        return;
    CAPTURE(describe(*plan));
    CAPTURE(spec.element_bits);
    for (const CopyDimension& dimension : spec.dimensions)
        MESSAGE(dimension.size << " source " << dimension.source_stride << " dest " << dimension.dest_stride);
    FAIL("the destination differs from the naive loop's");
}

} // namespace stridescope::core::test
