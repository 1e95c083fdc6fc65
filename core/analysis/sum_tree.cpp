#include "core/analysis/sum_tree.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

Int common_divisor(const std::vector<Progression>& dims)
{
    Int divisor = 0;
    for (const auto& dim : dims)
        divisor = std::gcd(divisor, dim.step);
    return divisor;
}

/// Combines two levels.
SumFacts combined(const SumFacts& coarse, const SumFacts& fine)
{
    SumFacts both;
    both.total = product(coarse.total, fine.total);
    both.method = std::max(coarse.method, fine.method);
    if (coarse.overlapping == true || fine.overlapping == true)
        both.overlapping = true;
    else if (coarse.overlapping == false && fine.overlapping == false)
        both.overlapping = false;
    both.at_least = coarse.at_least * fine.at_least;
    both.at_most = coarse.at_most * fine.at_most; // each is at most the number of its elements
    return both;
}

} // namespace

SumTree::SumTree(const std::vector<Progression>& dims, const SumTask& task)
{
    all.total = {1, 1, 0};
    all.overlapping = false;
    for (const LevelRange& level : levels_of(dims))
        add_level({dims.begin() + static_cast<std::ptrdiff_t>(level.begin),
                   dims.begin() + static_cast<std::ptrdiff_t>(level.end)},
                  task);
    std::reverse(levels.begin(), levels.end());
}

void SumTree::add_level(std::vector<Progression> dims, const SumTask& task)
{
    Level level;
    level.scale = common_divisor(dims);
    level.last = reach(dims) / level.scale;
    level.finer = all.total;
    SumFacts facts;
    if (dims.size() == 1)
    {
        const Int count = dims[0].count;
        facts = {{count, count, 0}, Method::closed_form, false, count, count};
    }
    else
    {
        for (auto& dim : dims)
            dim.step /= level.scale;
        level.coupled = std::make_unique<const CoupledDimensions>(dims, task);
        facts = level.coupled->facts();
        any_coupled = true;
    }
    all = combined(facts, all);
    levels.push_back(std::move(level));
}

SumCounts SumTree::Level::below(Int end) const
{
    if (coupled)
        return end > last ? coupled->facts().total : coupled->below(end);
    const Int count = std::min(end, last + 1);
    return {count, count, 0};
}

SumCounts SumTree::below(Int end) const
{
    if (any_coupled)
        return below_in_levels(end);
    // If every level is a plain progression, which is the usual case, each sum has one digit per level; this
    // loop does as little as possible.
    auto rest = static_cast<std::uint64_t>(end);
    Int count = 0;
    for (const Level& level : levels)
    {
        const auto scale = static_cast<std::uint64_t>(level.scale);
        const std::uint64_t digit = rest / scale;
        if (digit > static_cast<std::uint64_t>(level.last))
        {
            count += (level.last + 1) * level.finer.elements;
            return {count, count, 0};
        }
        count += static_cast<Int>(digit) * level.finer.elements;
        rest -= digit * scale;
    }
    count += rest > 0 ? 1 : 0;
    return {count, count, 0};
}

SumCounts SumTree::below_in_levels(Int end) const
{
    SumCounts sum;
    SumCounts prefix{1, 1, 0}; // how often the digits of `end` before this level occur
    for (const Level& level : levels)
    {
        const Int digit = end / level.scale;
        const SumCounts first = level.below(digit);
        sum = sum + product(product(prefix, first), level.finer);
        end -= digit * level.scale;
        if (digit > level.last || end == 0)
            return sum;
        SumCounts here = level.below(digit + 1) - first;
        if (here.elements >= 0)
            here = {here.elements, here.elements > 0 ? 1 : 0, here.elements > 1 ? 1 : 0};
        if (here.distinct == 0)
            return sum;
        prefix = product(prefix, here);
    }
    return sum + (end > 0 ? prefix : SumCounts{});
}

} // namespace stridescope::core
