#include "core/analysis/element_count.h"
#include "core/analysis/folded_window.h"
#include "core/analysis/solutions.h"
#include "core/analysis/sum_tree.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Two equal sums differ by terms that add up to nothing, each less than a count either way: by a sum, other
/// than the middle one of all zeros, of as many progressions twice as long.
std::optional<bool> two_sums_meet(const std::vector<Progression>& dims, const SumTask& task)
{
    std::vector<Progression> differences;
    Wide elements = 1;
    Wide middle = 0;
    for (const auto& dim : dims)
    {
        if (dim.count > int_max / 2)
            return std::nullopt;
        differences.push_back({2 * dim.count - 1, dim.step});
        elements *= differences.back().count;
        middle += dim.reach();
        if (elements > int_max || 2 * middle >= int_max)
            return std::nullopt;
    }
    const Solutions found =
        solve(differences, static_cast<Int>(middle), {2, task.effort.search, task.progress});
    if (found.listed.size() > 1)
        return true;
    return found.count ? std::optional(*found.count > 1) : std::nullopt;
}

class TangleOfMany : public Tangle
{
public:
    TangleOfMany(const std::vector<Progression>& dims, const SumTask& task)
    {
        Int elements = 1;
        for (const auto& dim : dims)
            elements *= dim.count;
        facts.total = {elements, Tally::not_decided, Tally::not_decided};
        facts.method = Method::undecided;
        const Int span = reach(dims) + 1;

        bool lost = false;
        const auto different = merged(dims, lost);
        if (lost || elements > span)
            facts.overlapping = true;
        count_different(dims, different, task);
        if (facts.total.distinct >= 0)
            facts.overlapping = facts.total.distinct < elements;
        else if (!facts.overlapping && task.effort.search > 0)
            facts.overlapping = two_sums_meet(dims, task);
        if (facts.overlapping == false)
        {
            if (facts.method == Method::undecided)
                facts.method = Method::search;
            facts.total = {elements, elements, 0};
        }

        const bool counted_by_window = window && facts.overlapping == false;
        if (!counted_by_window && task.effort.walked > 0)
            walk.emplace(dims);
        if (walk && walk->most_steps() > task.effort.walked)
            walk.reset();
        facts.at_most = std::min(elements, span);
        if (facts.total.distinct >= 0)
            facts.at_least = facts.at_most = facts.total.distinct;
        else if (task.bounds)
            facts.at_least = most_of_some(dims);
    }

    [[nodiscard]] Tally below(Int end) const override
    {
        Tally sums{Tally::not_decided, Tally::not_decided, Tally::not_decided};
        if (window)
            sums = window->below(end);
        if (set && sums.distinct < 0)
            sums.distinct = set->below(end).distinct;
        if (facts.overlapping == false && sums.distinct >= 0)
            return {sums.distinct, sums.distinct, 0};
        if (walk && sums.elements < 0)
            sums.elements = walk->below(end);
        if (facts.overlapping == false)
            return {sums.elements, sums.elements, 0};
        return sums;
    }

private:
    /// Sets the totals of `distinct` and `shared` and how they are reached.
    void count_different(const std::vector<Progression>& dims, const std::vector<Progression>& different,
                         const SumTask& task)
    {
        const bool fewer = different.size() < dims.size();
        if (fewer)
            use_set(different, {task.shared ? Effort::none() : task.effort, false, task.bounds, task.progress});
        if (!set || task.shared)
        {
            window = FoldedWindow::of(dims, task);
            if (window)
            {
                facts.total.shared = window->total().shared;
                if (!set)
                {
                    facts.total.distinct = window->total().distinct;
                    facts.method = window->method();
                }
            }
        }
        if (!set && !window && fewer)
            use_set(different, {task.effort, false, task.bounds, task.progress});
    }

    /// The same different sums in fewer progressions, where they can be counted.
    void use_set(const std::vector<Progression>& different, const SumTask& task)
    {
        auto tree = std::make_unique<const SumTree>(different, task);
        if (tree->facts().total.distinct < 0)
            return;
        facts.total.distinct = tree->facts().total.distinct;
        facts.method = tree->facts().method;
        set = std::move(tree);
    }

    /// The most different sums that some of the progressions have by themselves, of those counted in closed
    /// form.
    static Int most_of_some(const std::vector<Progression>& dims)
    {
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

    std::unique_ptr<const FoldedWindow> window;
    std::unique_ptr<const SumTree> set;
    std::optional<ElementCount> walk;
};

} // namespace

std::unique_ptr<const Tangle> tangle_of_many(const std::vector<Progression>& dims, const SumTask& task)
{
    return std::make_unique<TangleOfMany>(dims, task);
}

} // namespace stridescope::core
