#include "core/analysis/prefix_counts.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Longest table, at 24 bytes per sum.
constexpr Int table_length = Int{1} << 18;
/// Most runs that are tried before a bitmap is.
constexpr Int few_runs = Int{1} << 12;

struct Made
{
    std::unique_ptr<const SumList> list;
    Method method;
};

Made make_list(const ListTask& task, const Effort& effort)
{
    if (task.length <= std::min(table_length, effort.bitmap_bits / 64))
        return {sum_table(task), Method::bitmap};
    if (auto runs = sum_runs(task, std::min(few_runs, effort.runs)))
        return {std::move(runs), Method::runs};
    Wide elements = 1;
    for (const auto& dim : task.dims)
        elements *= dim.count; // part of a layout's element count, so it fits
    const bool bitmap_possible = task.length <= effort.bitmap_bits / 2;
    // A word of the bitmap costs about as much as a run; few elements that lie far apart are listed instead.
    if (bitmap_possible && task.length / 64 <= elements)
        return {sum_bitmap(task), Method::bitmap};
    if (auto runs = sum_runs(task, effort.runs))
        return {std::move(runs), Method::runs};
    if (bitmap_possible)
        return {sum_bitmap(task), Method::bitmap};
    return {nullptr, Method::undecided};
}

} // namespace

std::unique_ptr<const PrefixCounts> PrefixCounts::of(const ListTask& task, const Effort& effort)
{
    const auto longest =
        std::max_element(task.dims.begin(), task.dims.end(),
                         [](const Progression& a, const Progression& b) { return a.reach() < b.reach(); });
    std::unique_ptr<PrefixCounts> counts(new PrefixCounts);
    counts->span = reach(task.dims) + 1;
    counts->first = counts->span - 1 - longest->reach();
    counts->period = longest->step;
    const Int half = counts->span / 2 + counts->span % 2;
    counts->length = std::min(half, counts->first + counts->period);

    Made made = make_list({task.dims, counts->length, task.shared, task.progress}, effort);
    if (!made.list)
        return nullptr;
    counts->lowest = std::move(made.list);
    counts->made_by = made.method;
    if (counts->length < half)
        counts->in_period = counts->lowest->below(counts->length) - counts->lowest->below(counts->first);
    counts->all = counts->below_in_lower_half(half) + counts->below_in_lower_half(counts->span - half);
    return counts;
}

SumCounts PrefixCounts::below_in_lower_half(Int end) const
{
    if (end <= length)
        return lowest->below(end);
    const Int periods = (end - first) / period;
    const SumCounts before{times(periods, in_period.elements), times(periods, in_period.distinct),
                           times(periods, in_period.shared)};
    return before + lowest->below(end - periods * period);
}

SumCounts PrefixCounts::below(Int end) const
{
    const Int above = span - end;
    return end <= above ? below_in_lower_half(end) : all - below_in_lower_half(above);
}

} // namespace stridescope::core
