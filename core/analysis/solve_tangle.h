#pragma once

#include "core/analysis/solutions.h"

namespace stridescope::core
{

/// `solve` for progressions whose sums hang together, so that no part of the target is known beforehand.
[[nodiscard]] Solutions solve_tangle(const std::vector<Progression>& dims, Int target, const SolveTask& task);

/// The same by listing the sums of one half and looking up what they lack in those of the other; nothing where
/// a half has more than `most_sums`.
[[nodiscard]] std::optional<Solutions> meet_in_the_middle(const std::vector<Progression>& dims, Int target,
                                                          const SolveTask& task, Int most_sums);

} // namespace stridescope::core
