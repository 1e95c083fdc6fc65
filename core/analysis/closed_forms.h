#pragma once

#include "core/analysis/progressions.h"
#include "core/analysis/sum_counts.h"

#include <vector>

namespace stridescope::core
{

/// Returns the sum of floor((start + i * step) / divisor) for 0 <= i < count, in as many rounds as Euclid's
/// algorithm takes for step and divisor. All numbers at least 0, divisor at least 1; start + count * step fits
/// in 63 bits. A sum that does not is given modulo 2^64, so that differences of such sums are right.
[[nodiscard]] Int floor_sum(Int count, Int divisor, Int step, Int start);

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

    /// Counts the elements whose sums are below `end`.
    [[nodiscard]] Int elements_below(Int end) const { return pairs_below(fine.count, coarse.count, end); }
    [[nodiscard]] SumCounts below(Int end) const;
    [[nodiscard]] SumCounts total() const;

private:
    [[nodiscard]] Int pairs_below(Int fine_count, Int coarse_count, Int end) const;
    /// Pairs with a sum below `end` that have at least `k` others on their one side.
    [[nodiscard]] Int repeated_below(Int k, Int end) const;

    Progression fine;
    Progression coarse;
};

/// Counts the elements below an offset, for progressions of any steps: the terms of all but two are visited,
/// the last two are counted in closed form. Terms whose sums all lie on one side are not visited.
class ElementCount
{
public:
    /// Two progressions or more; the product of the counts and the reach fit in 64 bits.
    explicit ElementCount(const std::vector<Progression>& dims);

    /// Most closed forms that one question needs.
    [[nodiscard]] Int most_steps() const { return steps; }

    /// Returns the elements at sums below `end`.
    [[nodiscard]] Int below(Int end) const { return count(0, end); }

private:
    struct Walked
    {
        Progression dim;
        Int reach_behind;    ///< highest sum of the terms visited or counted later
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
