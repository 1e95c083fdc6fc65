#pragma once

#include "core/analysis/progressions.h"
#include "core/analysis/tally.h"

namespace stridescope::core
{

/// The sums of two progressions, counted in closed form whatever their steps.
///
/// With steps p and q, common divisor taken out, terms (i, j) and (i + q, j - p) give one sum and no others do.
/// So a sum is new at the pair from which (i + q, j - p) leads out, and the pairs from which it does not are,
/// moved by (q, -p), again all pairs of two shorter progressions that begin at p * q: sums found at least k
/// times are all pairs less pairs of that k-fold shortened rest.
class PairSums
{
public:
    /// The steps have no common divisor.
    PairSums(const Progression& a, const Progression& b);

    /// Of the sums below `end`.
    [[nodiscard]] Int elements_below(Int end) const { return pairs_below(fine.count, coarse.count, end); }
    [[nodiscard]] Tally below(Int end) const;
    [[nodiscard]] Tally total() const;

private:
    [[nodiscard]] Int pairs_below(Int fine_count, Int coarse_count, Int end) const;
    /// Pairs with a sum below `end` that have at least `k` others on their one side.
    [[nodiscard]] Int repeated_below(Int k, Int end) const;

    Progression fine;
    Progression coarse;
};

} // namespace stridescope::core
