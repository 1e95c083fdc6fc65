#pragma once

#include "core/analysis/sum_tree.h"

#include <vector>

namespace stridescope::core
{

/// Counts, below any end, the offsets of equal blocks that begin at given offsets, each as often as it is
/// selected. A block's dimensions are divided in two: the fine ones fit between neighbouring starts, and the
/// coarse ones step over a whole cluster of starts. So an offset tells its coarse step, its start, and its fine
/// step.
class PickedBlocks
{
public:
    /// Takes starts in any order, at least one; `block` has its lowest offset at 0. The counts are unknown if
    /// the blocks cannot be divided so, or if cancelled.
    PickedBlocks(std::vector<Int> starts, const std::vector<Progression>& block, const SumTask& task);

    /// Counts the offsets below `end`; `elements` counts the selected ones, with repetition. `shared` is not
    /// counted.
    [[nodiscard]] SumCounts below(Int end) const;
    [[nodiscard]] SumCounts total() const;

private:
    /// The starts from `first` to the next cluster's `first`, which lie within one coarse step.
    struct Cluster
    {
        Int begin; ///< offset of its first start
        std::size_t first;
    };

    bool make_clusters(Int fine_reach, Int coarse_reach, Int coarse_step);
    [[nodiscard]] SumCounts starts_between(std::size_t first, std::size_t end) const;
    [[nodiscard]] SumCounts in_one_step(const Cluster& cluster, std::size_t end, Int length) const;

    std::vector<Int> different; ///< different starts, sorted
    /// Number of tuples that select a start before each one, and of all tuples.
    std::vector<Int> picked_before;
    std::vector<Cluster> clusters; ///< empty: the counts are unknown
    Int step = 1;                  ///< number that all coarse steps are multiples of
    SumTree fine;
    SumTree coarse; ///< sums of the coarse steps, divided by `step`
};

} // namespace stridescope::core
