#pragma once

#include "core/analysis/coupled_dimensions.h"

namespace stridescope::core
{

/// The sums of progressions, counted below any end. Progressions are divided into levels such that a step of
/// one level jumps over all that the finer ones reach: a sum then consists of one term of each level, as a
/// number consists of digits.
class SumTree
{
public:
    /// Takes progressions sorted by step, the smallest step first; their reach + 1 and the product of their
    /// counts fit in 64 bits.
    SumTree(const std::vector<Progression>& dims, const SumTask& task);

    /// Counts the sums below `end`, 0 <= end <= reach + 1.
    [[nodiscard]] SumCounts below(Int end) const;

    [[nodiscard]] const SumFacts& facts() const { return all; }

private:
    /// One progression with step `scale`, or coupled ones whose steps are multiples of it.
    struct Level
    {
        Int scale = 1;
        Int last = 0;                                     ///< highest sum, in units of `scale`
        std::unique_ptr<const CoupledDimensions> coupled; ///< null: every sum up to `last` occurs once
        SumCounts finer;                                  ///< counts of all sums of the finer levels

        [[nodiscard]] SumCounts below(Int end) const;
    };

    void add_level(std::vector<Progression> dims, const SumTask& task);
    [[nodiscard]] SumCounts below_in_levels(Int end) const;

    std::vector<Level> levels; ///< coarsest first
    bool any_coupled = false;
    SumFacts all;
};

} // namespace stridescope::core
