#include "core/analysis/folded_window.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Longest table: 24 bytes a sum.
constexpr Int table_length = Int{1} << 18;
/// Runs that are tried before a bitmap is.
constexpr Int few_runs = Int{1} << 12;

struct Made
{
    std::unique_ptr<const Window> window;
    Method method;
};

Made make_window(const WindowTask& task, const Effort& effort)
{
    if (task.length <= std::min(table_length, effort.bitmap_bits / 64))
        return {table_window(task), Method::bitmap};
    if (auto runs = run_window(task, std::min(few_runs, effort.runs)))
        return {std::move(runs), Method::runs};
    Wide elements = 1;
    for (const auto& dim : task.dims)
        elements *= dim.count; // of a layout's elements, so it fits
    const bool bitmap_possible = task.length <= effort.bitmap_bits / 2;
    // A word of the bitmap costs about what a run does; few elements far apart are listed instead.
    if (bitmap_possible && task.length / 64 <= elements)
        return {bitmap_window(task), Method::bitmap};
    if (auto runs = run_window(task, effort.runs))
        return {std::move(runs), Method::runs};
    if (bitmap_possible)
        return {bitmap_window(task), Method::bitmap};
    return {nullptr, Method::undecided};
}

} // namespace

std::unique_ptr<const FoldedWindow> FoldedWindow::of(const std::vector<Progression>& dims, const SumTask& task)
{
    const auto longest =
        std::max_element(dims.begin(), dims.end(),
                         [](const Progression& a, const Progression& b) { return a.reach() < b.reach(); });
    std::unique_ptr<FoldedWindow> folded(new FoldedWindow);
    folded->span = reach(dims) + 1;
    folded->first = folded->span - 1 - longest->reach();
    folded->period = longest->step;
    const Int half = folded->span / 2 + folded->span % 2;
    folded->length = std::min(half, folded->first + folded->period);

    Made made = make_window({dims, folded->length, task.shared, task.progress}, task.effort);
    if (!made.window)
        return nullptr;
    folded->window = std::move(made.window);
    folded->made_by = made.method;
    if (folded->length < half)
        folded->in_period = folded->window->below(folded->length) - folded->window->below(folded->first);
    folded->all = folded->below_in_lower_half(half) + folded->below_in_lower_half(folded->span - half);
    return folded;
}

Tally FoldedWindow::below_in_lower_half(Int end) const
{
    if (end <= length)
        return window->below(end);
    const Int periods = (end - first) / period;
    const Tally before{times(periods, in_period.elements), times(periods, in_period.distinct),
                       times(periods, in_period.shared)};
    return before + window->below(end - periods * period);
}

Tally FoldedWindow::below(Int end) const
{
    const Int above = span - end;
    return end <= above ? below_in_lower_half(end) : all - below_in_lower_half(above);
}

} // namespace stridescope::core
