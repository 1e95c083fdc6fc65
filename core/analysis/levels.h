#pragma once

#include "core/analysis/progressions.h"

namespace stridescope::core
{

/// The progressions [begin, end) of a list.
struct LevelRange
{
    std::size_t begin;
    std::size_t end;
};

/// Takes progressions, sorted by step, apart into levels, the finest first: the sums of a level are further
/// apart than all finer levels reach together, so that a sum is one of each level in one way only.
[[nodiscard]] std::vector<LevelRange> levels_of(const std::vector<Progression>& dims);

} // namespace stridescope::core
