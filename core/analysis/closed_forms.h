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

/// The sums of two progressions, counted in closed form whatever their steps. With the common divisor taken
/// out, let the steps be p and q: then the terms (i, j) and (i + q, j - p) have one sum, and no other terms
/// share it. So each sum is new at exactly one pair, the one from which (i + q, j - p) leads out of the range.
/// The other pairs, moved by (q, -p), are all pairs of two shorter progressions that begin at p * q. So there
/// are as many different sums as pairs, less the pairs of the shorter progressions. Progressions shortened k
/// times count the pairs that have at least k others of the same sum on one side.
class PairSums
{
public:
    /// Takes progressions whose steps have no common divisor.
    PairSums(const Progression& a, const Progression& b);

    /// Counts the elements whose sums are below `end`.
    [[nodiscard]] Int elements_below(Int end) const { return pairs_below(fine.count, coarse.count, end); }
    [[nodiscard]] SumCounts below(Int end) const;
    [[nodiscard]] SumCounts total() const;

private:
    [[nodiscard]] Int pairs_below(Int fine_count, Int coarse_count, Int end) const;
    /// Counts the pairs with a sum below `end` that have at least `k` others of the same sum on one side.
    [[nodiscard]] Int repeated_below(Int k, Int end) const;

    Progression fine;
    Progression coarse;
};

/// Counts the elements below an offset, for progressions of any steps: the terms of all but two are visited,
/// the last two are counted in closed form. Terms whose sums all lie on one side are not visited.
class ElementCount
{
public:
    /// Takes two or more progressions; the product of the counts and the reach fit in 64 bits.
    explicit ElementCount(const std::vector<Progression>& dims);

    /// Returns the most closed forms that one count needs.
    [[nodiscard]] Int most_steps() const { return steps; }

    /// Counts the elements whose sums are below `end`.
    [[nodiscard]] Int below(Int end) const { return count(0, end); }

private:
    struct Walked
    {
        Progression dim;
        Int reach_after;    ///< highest sum of the progressions visited or counted later
        Int elements_after; ///< number of sums of those progressions
    };

    [[nodiscard]] Int count(std::size_t depth, Int end) const;

    std::vector<Walked> walked; ///< coarsest first
    Int divisor = 1;            ///< common divisor of the last two steps
    PairSums last_two;
    Int last_reach = 0;
    Int last_elements = 0;
    Int steps = 0;
};

} // namespace stridescope::core
