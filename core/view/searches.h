#pragma once

#include "core/analysis/inverse.h"
#include "core/tensor/operand.h"

#include <limits>
#include <map>
#include <memory>
#include <tuple>

namespace stridescope::core
{

struct Facts;

/// Searches for what is at places of layouts that are hard to search: what they gave, and how many more of them
/// whoever asks can pay for. Any number, unless it is told otherwise.
struct Searches
{
    /// Operand, lane (0 of a memory), where the layout searched begins, offset.
    using Place = std::tuple<Operand, Int, Int, Int>;

    std::shared_ptr<const Facts> of; ///< whose places are known; another scene's are searched anew
    std::map<Place, Preimage> known;
    int left = std::numeric_limits<int>::max(); ///< places beyond them are undecided, until there are more
    bool missed = false;                        ///< some place is undecided only because none were left

    /// So many from now on.
    void allow(int most)
    {
        left = most;
        missed = false;
    }
};

} // namespace stridescope::core
