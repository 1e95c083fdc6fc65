#pragma once

#include "core/engine/copy_plan.h"
#include "tests/core/dice.h"

namespace stridescope::core::test
{

/// Positions at which memory begins: the source some bytes after the allocation, the destination after a cache
/// line.
struct Misalignment
{
    Int source = 0;
    Int dest = 0;
};

/// None half of the time; else anything up to a line, and any of the two alone.
[[nodiscard]] Misalignment random_misalignment(Dice& dice);

/// Means that a machine or a tiny size decides about: with either all results are the same.
void vary_means(CopyOptions& options, Dice& dice);

/// Both ways of storing and both ways of running, at sizes that a test can afford.
[[nodiscard]] CopyOptions random_options(Dice& dice);

/// Runs the copy between memories of exactly the sizes it names (so that a sanitizer sees each byte too many)
/// with guards around the destination, and compares every byte with the naive loop's.
void check_copy_runs(const CopySpec& spec, const CopyOptions& options, int threads, Misalignment misalignment,
                     Dice& dice);

} // namespace stridescope::core::test
