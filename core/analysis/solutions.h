#pragma once

#include "core/analysis/progress.h"
#include "core/analysis/progressions.h"

#include <array>
#include <optional>
#include <vector>

namespace stridescope::core
{

/// One term of each progression, in their order.
using Terms = std::array<Int, 8>;

/// The ways in which a sum comes about.
struct Solutions
{
    std::optional<Int> count;  ///< nothing where the search was given up
    std::vector<Terms> listed; ///< some of them, in no order; all where there are no more than were wanted and
                               ///< the count is known
};

struct SolveTask
{
    std::size_t most_listed = 0;
    Int most_steps = Int{1} << 22; ///< of terms tried, or of sums listed
    const Progress* progress = nullptr;

    [[nodiscard]] bool cancelled() const
    {
        return progress != nullptr && progress->cancelled.load(std::memory_order_relaxed);
    }
};

/// All choices of one term of each progression that add up to `target`; at most 8 progressions, the product of
/// their counts and their reach fit 64 bits. Levels that do not reach into each other are solved one by one, of
/// what is left all but two terms are tried, or two halves are listed and met in the middle, whichever is less.
[[nodiscard]] Solutions solve(const std::vector<Progression>& dims, Int target, const SolveTask& task);

} // namespace stridescope::core
