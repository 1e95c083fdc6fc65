#include "core/copying/picked_blocks.h"

#include "core/analysis/sort_offsets.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{

PickedBlocks::PickedBlocks(std::vector<Int> starts, const std::vector<Progression>& block, const SumTask& task)
    : fine({}, task), coarse({}, task)
{
    if (!sort_offsets(starts, {}, task.progress))
    {
        picked_before.push_back(static_cast<Int>(starts.size()));
        return;
    }
    for (std::size_t i = 0; i < starts.size(); ++i)
        if (i == 0 || starts[i] != starts[i - 1])
        {
            different.push_back(starts[i]);
            picked_before.push_back(static_cast<Int>(i));
        }
    picked_before.push_back(static_cast<Int>(starts.size()));

    for (std::size_t split = block.size() + 1; split-- > 0;)
    {
        const auto middle = block.begin() + static_cast<std::ptrdiff_t>(split);
        const std::vector<Progression> fine_dims(block.begin(), middle);
        std::vector<Progression> coarse_dims(middle, block.end());
        Int divisor = 0;
        for (const auto& dim : coarse_dims)
            divisor = std::gcd(divisor, dim.step);
        if (!make_clusters(reach(fine_dims), reach(coarse_dims), divisor == 0 ? int_max : divisor))
            continue;
        step = divisor == 0 ? int_max : divisor;
        for (auto& dim : coarse_dims)
            dim.step /= divisor;
        fine = SumTree(fine_dims, task);
        coarse = SumTree(coarse_dims, task);
        return;
    }
}

bool PickedBlocks::make_clusters(Int fine_reach, Int coarse_reach, Int coarse_step)
{
    clusters = {{different[0], 0}};
    for (std::size_t i = 1; i < different.size(); ++i)
    {
        const Wide gap = wide(different[i]) - different[i - 1];
        if (coarse_reach > 0 && gap > wide(fine_reach) + coarse_reach)
            clusters.push_back({different[i], i});
        else if (gap <= fine_reach || wide(different[i]) - clusters.back().begin + fine_reach >= coarse_step)
        {
            clusters.clear();
            return false;
        }
    }
    return true;
}

SumCounts PickedBlocks::starts_between(std::size_t first, std::size_t end) const
{
    return {picked_before[end] - picked_before[first], static_cast<Int>(end - first), 0};
}

SumCounts PickedBlocks::in_one_step(const Cluster& cluster, std::size_t end, Int length) const
{
    const auto first = different.begin() + static_cast<std::ptrdiff_t>(cluster.first);
    const auto last = different.begin() + static_cast<std::ptrdiff_t>(end);
    const auto next = std::lower_bound(first, last, length,
                                       [&](Int start, Int value) { return start - cluster.begin < value; });
    const auto before = static_cast<std::size_t>(next - different.begin());
    if (before == cluster.first)
        return {};
    // After all but the last of these starts, the whole fine part lies below `end`.
    const Int rest = length - (different[before - 1] - cluster.begin);
    const SumFacts& whole = fine.facts();
    const SumCounts part = fine.below(rest);
    return product(starts_between(cluster.first, before - 1), whole.total)
           + product(starts_between(before - 1, before), part);
}

SumCounts PickedBlocks::below(Int end) const
{
    if (clusters.empty())
        return {SumCounts::not_decided, SumCounts::not_decided, SumCounts::not_decided};
    const auto next = std::lower_bound(clusters.begin(), clusters.end(), end,
                                       [](const Cluster& cluster, Int value) { return cluster.begin < value; });
    if (next == clusters.begin())
        return {};
    const Cluster& cluster = *(next - 1);
    const std::size_t cluster_end = next == clusters.end() ? different.size() : next->first;
    const SumCounts block = product(coarse.facts().total, fine.facts().total);
    const SumCounts before = product(starts_between(0, cluster.first), block);

    const Int length = narrow(wide(end) - cluster.begin).value_or(int_max);
    const Int steps = length / step;
    const SumCounts all = product(starts_between(cluster.first, cluster_end), fine.facts().total);
    const SumCounts whole_steps = coarse.below(steps);
    SumCounts here = coarse.below(steps + 1) - whole_steps;
    return before + product(whole_steps, all)
           + product(here, in_one_step(cluster, cluster_end, length - steps * step));
}

SumCounts PickedBlocks::total() const
{
    if (clusters.empty())
        return {picked_before.back(), SumCounts::not_decided, SumCounts::not_decided};
    return product(starts_between(0, different.size()), product(coarse.facts().total, fine.facts().total));
}

} // namespace stridescope::core
