#pragma once

#include "core/analysis/pair_sums.h"

#include <vector>

namespace stridescope::core
{

/// How many elements lie below an offset, of progressions of any steps: the terms of all but two are walked,
/// the last two are counted in closed form. Terms whose sums all lie on one side are not walked.
class ElementCount
{
public:
    /// Two progressions or more; the product of the counts and the reach fit 64 bits.
    explicit ElementCount(const std::vector<Progression>& dims);

    /// Most closed forms that one question needs.
    [[nodiscard]] Int most_steps() const { return steps; }

    /// Elements at sums below `end`.
    [[nodiscard]] Int below(Int end) const { return count(0, end); }

private:
    struct Walked
    {
        Progression dim;
        Int reach_behind;    ///< greatest sum of what is walked or counted later
        Int elements_behind; ///< how many sums that makes
    };

    [[nodiscard]] Int count(std::size_t depth, Int end) const;

    std::vector<Walked> walked; ///< coarsest first
    Int divisor = 1;            ///< of the last two
    PairSums last_two;
    Int last_reach = 0;
    Int last_elements = 0;
    Int steps = 0;
};

} // namespace stridescope::core
