#include "core/analysis/coupled_dimensions.h"

#include "core/analysis/inverse.h"
#include "core/analysis/sum_tree.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Two sums are equal if their terms differ by numbers that add up to nothing, each smaller than its count in
/// magnitude. These differences are the terms of progressions twice as long: so the middle sum, that of all
/// zeros, must occur twice there.
std::optional<bool> two_sums_meet(const std::vector<Progression>& dims, const SumTask& task)
{
    Layout differences;
    Wide elements = 1;
    Wide middle = 0;
    for (const auto& dim : dims)
    {
        if (dim.count > int_max / 2)
            return std::nullopt;
        differences.sizes.push_back(2 * dim.count - 1);
        differences.strides.push_back(dim.step);
        elements *= 2 * dim.count - 1;
        middle += dim.reach();
        if (elements > int_max || 2 * middle >= int_max)
            return std::nullopt;
    }
    const Preimage found =
        preimage(differences, static_cast<Int>(middle), 0, task.effort.search, task.progress);
    if (found.at_least > 1)
        return true;
    return found.count ? std::optional(*found.count > 1) : std::nullopt;
}

/// Returns the most different sums that some of the progressions have by themselves, if closed forms count
/// them.
Int most_of_some(std::vector<Progression> dims)
{
    constexpr std::size_t most_tried = 8;
    if (dims.size() > most_tried) // try those with the longest steps
        dims.erase(dims.begin(), dims.end() - most_tried);
    Int most = 1;
    for (unsigned chosen = 1; chosen + 1 < 1U << dims.size(); ++chosen)
    {
        std::vector<Progression> some;
        for (std::size_t d = 0; d < dims.size(); ++d)
            if ((chosen >> d & 1U) != 0)
                some.push_back(dims[d]);
        bool lost = false;
        const SumTree tree(merged(std::move(some), lost), {Effort::none(), false, false, nullptr});
        most = std::max(most, tree.facts().at_least);
    }
    return most;
}

} // namespace

CoupledDimensions::CoupledDimensions(const std::vector<Progression>& dims, const SumTask& task)
{
    if (dims.size() == 2)
        prepare_pair(pair.emplace(dims[0], dims[1]));
    else
        prepare_many(dims, task);
}

CoupledDimensions::~CoupledDimensions() = default;

void CoupledDimensions::prepare_pair(const PairSums& sums)
{
    all.total = sums.total();
    all.overlapping = all.total.shared > 0;
    all.at_least = all.total.distinct;
    all.at_most = all.total.distinct;
}

void CoupledDimensions::prepare_many(const std::vector<Progression>& dims, const SumTask& task)
{
    Int elements = 1;
    for (const auto& dim : dims)
        elements *= dim.count;
    all.total = {elements, SumCounts::not_decided, SumCounts::not_decided};
    all.method = Method::undecided;
    const Int span = reach(dims) + 1;

    bool lost = false;
    const auto different = merged(dims, lost);
    if (lost || elements > span)
        all.overlapping = true;
    count_different(dims, different, task);
    if (all.total.distinct >= 0)
        all.overlapping = all.total.distinct < elements;
    else if (!all.overlapping && task.effort.search > 0)
        all.overlapping = two_sums_meet(dims, task);
    if (all.overlapping == false)
    {
        if (all.method == Method::undecided)
            all.method = Method::search;
        all.total = {elements, elements, 0};
    }

    const bool counted_by_prefixes = prefixes && all.overlapping == false;
    if (!counted_by_prefixes && task.effort.walked > 0)
        walk.emplace(dims);
    if (walk && walk->most_steps() > task.effort.walked)
        walk.reset();
    all.at_most = std::min(elements, span);
    if (all.total.distinct >= 0)
        all.at_least = all.at_most = all.total.distinct;
    else if (task.bounds)
        all.at_least = most_of_some(dims);
}

/// Sets the totals of `distinct` and `shared`, and the method that found them.
void CoupledDimensions::count_different(const std::vector<Progression>& dims,
                                        const std::vector<Progression>& different, const SumTask& task)
{
    const bool fewer = different.size() < dims.size();
    if (fewer)
        use_set(different, {task.shared ? Effort::none() : task.effort, false, task.bounds, task.progress});
    if (!set || task.shared)
    {
        prefixes = PrefixCounts::of({dims, 1, task.shared, task.progress}, task.effort);
        if (prefixes)
        {
            all.total.shared = prefixes->total().shared;
            if (!set)
            {
                all.total.distinct = prefixes->total().distinct;
                all.method = prefixes->method();
            }
        }
    }
    if (!set && !prefixes && fewer)
        use_set(different, {task.effort, false, task.bounds, task.progress});
}

/// Prepares a set of sums if the effort allows it.
void CoupledDimensions::use_set(const std::vector<Progression>& different, const SumTask& task)
{
    auto tree = std::make_unique<const SumTree>(different, task);
    if (tree->facts().total.distinct < 0)
        return;
    all.total.distinct = tree->facts().total.distinct;
    all.method = tree->facts().method;
    set = std::move(tree);
}

SumCounts CoupledDimensions::below(Int end) const
{
    if (pair)
        return pair->below(end);
    SumCounts sums{SumCounts::not_decided, SumCounts::not_decided, SumCounts::not_decided};
    if (prefixes)
        sums = prefixes->below(end);
    if (set && sums.distinct < 0)
        sums.distinct = set->below(end).distinct;
    if (all.overlapping == false && sums.distinct >= 0)
        return {sums.distinct, sums.distinct, 0};
    if (walk && sums.elements < 0)
        sums.elements = walk->below(end);
    if (all.overlapping == false)
        return {sums.elements, sums.elements, 0};
    return sums;
}

} // namespace stridescope::core
