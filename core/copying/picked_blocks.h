#pragma once

#include "core/analysis/sum_tree.h"

#include <vector>

namespace stridescope::core
{

/// Counts, below any end, the offsets of equal blocks that begin at given offsets, each as often as it is
/// selected.
///
/// A block's dimensions are taken apart in two: the fine ones fit between neighbouring starts, the coarse ones
/// step over a whole cluster of starts. Then an offset says which coarse step, start and fine step it is of.
class PickedBlocks
{
public:
    /// `starts` in any order, at least one; `block` has its lowest offset at 0. Undecided where the blocks
    /// cannot be taken apart so, and if cancelled.
    PickedBlocks(std::vector<Int> starts, const std::vector<Progression>& block, const SumTask& task);

    /// Counts the offsets below `end`; `elements` counts the selected ones, with repetition. `shared` is not
    /// counted.
    [[nodiscard]] SumCounts below(Int end) const;
    [[nodiscard]] SumCounts total() const;

private:
    /// Starts [first, next cluster's first) that lie within one coarse step.
    struct Cluster
    {
        Int begin; ///< offset of its first start
        std::size_t first;
    };

    bool make_clusters(Int fine_reach, Int coarse_reach, Int coarse_step);
    [[nodiscard]] SumCounts starts_between(std::size_t first, std::size_t end) const;
    [[nodiscard]] SumCounts in_one_step(const Cluster& cluster, std::size_t end, Int length) const;

    std::vector<Int> different;     ///< starts, sorted
    std::vector<Int> picked_before; ///< tuples that pick a start before each, and all
    std::vector<Cluster> clusters;  ///< none: unknown
    Int step = 1;                   ///< coarse steps are multiples of it
    SumTree fine;
    SumTree coarse; ///< in steps
};

} // namespace stridescope::core
