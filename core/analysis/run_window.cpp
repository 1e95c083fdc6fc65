#include "core/analysis/window.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Sums [begin, end) that all occur, or that all occur more than once.
struct Run
{
    Int begin;
    Int end;
    bool shared;
};
using Runs = std::vector<Run>;

void append(Runs& runs, const Run& next)
{
    if (!runs.empty() && runs.back().end == next.begin && runs.back().shared == next.shared)
        runs.back().end = next.end;
    else
        runs.push_back(next);
}

/// Both together, the second moved by `shift`; nothing where they are more than `most`.
std::optional<Runs> added(const Runs& fixed, const Runs& moved, Int shift, const WindowTask& task, Int most)
{
    Runs result;
    result.reserve(std::min(fixed.size() + moved.size(), static_cast<std::size_t>(most) + 1));
    auto a = fixed.begin();
    auto b = moved.begin();
    Int at = 0;
    while (a != fixed.end() || b != moved.end())
    {
        const Int a_begin = a == fixed.end() ? task.length : a->begin;
        const Int b_begin = b == moved.end() ? task.length : b->begin + shift;
        at = std::max(at, std::min(a_begin, b_begin));
        if (at >= task.length)
            break;
        const bool in_a = a_begin <= at;
        const bool in_b = b_begin <= at;
        Int end = task.length;
        end = std::min(end, in_a ? a->end : a_begin);
        end = std::min(end, in_b ? b->end + shift : b_begin);
        const bool shared = task.shared && ((in_a && in_b) || (in_a && a->shared) || (in_b && b->shared));
        append(result, {at, end, shared});
        if (static_cast<Int>(result.size()) > most)
            return std::nullopt;
        if (in_a && a->end <= end)
            ++a;
        if (in_b && b->end + shift <= end)
            ++b;
        at = end;
    }
    return result;
}

class RunList : public Window
{
public:
    RunList(const Runs& runs, bool count_shared) : shared_counted(count_shared)
    {
        marks.reserve(runs.size());
        Tally before;
        for (const auto& run : runs)
        {
            marks.push_back({run.begin, before.distinct, before.shared});
            before.distinct += run.end - run.begin;
            before.shared += run.shared ? run.end - run.begin : 0;
        }
        marks.push_back({int_max, before.distinct, before.shared});
    }

    [[nodiscard]] Tally below(Int end) const override
    {
        const auto next = std::lower_bound(marks.begin(), marks.end(), end,
                                           [](const Mark& mark, Int value) { return mark.begin < value; });
        if (next == marks.begin())
            return {Tally::not_decided, 0, shared_counted ? 0 : Tally::not_decided};
        const Mark& run = *(next - 1);
        const Int distinct = std::min(next->distinct_before, run.distinct_before + (end - run.begin));
        const Int shared = std::min(next->shared_before, run.shared_before + (end - run.begin));
        return {Tally::not_decided, distinct, shared_counted ? shared : Tally::not_decided};
    }

private:
    /// Where a run begins. It ends where it holds what the next one has more before it.
    struct Mark
    {
        Int begin;
        Int distinct_before;
        Int shared_before;
    };
    std::vector<Mark> marks;
    bool shared_counted;
};

} // namespace

std::unique_ptr<const Window> run_window(const WindowTask& task, Int most_runs)
{
    if (most_runs < 1)
        return nullptr;
    Runs runs{{0, 1, false}};
    double done = 0;
    for (const auto& dim : task.dims)
    {
        const Runs before = runs;
        const auto add = [&](const Runs& moved, Int shift)
        {
            if (task.cancelled(done / static_cast<double>(task.dims.size())))
                return false;
            auto more = added(runs, moved, shift, task, most_runs);
            if (more)
                runs = std::move(*more);
            return more.has_value();
        };
        if (!add_terms(
                dim.count, dim.step, task.length, [&](Int shift) { return add(runs, shift); },
                [&](Int shift) { return add(before, shift); }))
            return nullptr;
        ++done;
    }
    return std::make_unique<RunList>(runs, task.shared);
}

} // namespace stridescope::core
