#include "core/analysis/memory_order.h"

#include <algorithm>
#include <utility>

namespace stridescope::core
{
namespace
{

constexpr Int most_runs_listed = 64; ///< longest list of runs for numbers that are not one run

/// A level's part of a sum.
struct Part
{
    Int count = 1;
    Int step = 0; ///< what one index adds
};

/// Merges parts that continue each other, so that as few as possible are left, the largest step first. `first`
/// becomes the lowest sum.
std::vector<Part> joined(const std::vector<Part>& parts, Int& first, Int& times)
{
    std::vector<Part> rising;
    for (Part part : parts)
    {
        if (part.step < 0)
            first += (part.count - 1) * part.step;
        part.step = part.step < 0 ? -part.step : part.step;
        if (part.step == 0)
            times *= part.count;
        else if (part.count > 1)
            rising.push_back(part);
    }
    std::sort(rising.begin(), rising.end(), [](const Part& a, const Part& b) { return a.step < b.step; });
    std::vector<Part> joint;
    for (const Part& part : rising)
        if (!joint.empty() && joint.back().step * joint.back().count == part.step)
            joint.back().count *= part.count;
        else
            joint.push_back(part);
    std::reverse(joint.begin(), joint.end());
    return joint;
}

/// Lists the sums of all indices of some levels.
void add_whole(const std::vector<Part>& parts, Int first, Int times, std::vector<NumberRun>& runs)
{
    std::vector<Part> listed = joined(parts, first, times);
    if (listed.empty())
        return runs.push_back({first, 1, 1, times});
    const auto starts = [&](auto begin, auto end)
    {
        Int all = 1; // an upper bound: at most one too many
        for (; begin != end; ++begin)
            all = std::min(all * std::min(begin->count, most_runs_listed + 1), most_runs_listed + 1);
        return all;
    };
    // The longest part is a run that begins at each sum of the others.
    const auto longest = std::max_element(listed.begin(), listed.end(),
                                          [](const Part& a, const Part& b) { return a.count < b.count; });
    NumberRun run{first, longest->count, longest->step, times};
    std::rotate(longest, longest + 1, listed.end());
    listed.pop_back();
    if (starts(listed.begin(), listed.end()) > most_runs_listed)
    {
        // Too many to list: the innermost ones are spread about as evenly as one run.
        listed.push_back({run.count, run.step});
        std::sort(listed.begin(), listed.end(), [](const Part& a, const Part& b) { return a.step > b.step; });
        run.count = 1;
        Int reach = 0;
        while (!listed.empty() && (run.count == 1 || starts(listed.begin(), listed.end()) > most_runs_listed))
        {
            reach += (listed.back().count - 1) * listed.back().step;
            run.count *= listed.back().count;
            listed.pop_back();
        }
        run.step = std::max<Int>(1, reach / (run.count - 1));
        run.about = true;
    }
    const Int all = starts(listed.begin(), listed.end());
    for (Int number = 0; number < all; ++number)
    {
        NumberRun one = run;
        Int rest = number;
        for (const Part& part : listed)
            one.first += std::exchange(rest, rest / part.count) % part.count * part.step;
        runs.push_back(one);
    }
}

} // namespace

std::optional<std::vector<NestedDimension>> nested_dimensions(const Layout& layout)
{
    std::vector<NestedDimension> dims;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (const Int stride = layout.strides[d]; layout.sizes[d] > 1 && stride != 0)
            dims.push_back({d, stride < 0 ? -stride : stride, layout.sizes[d], stride < 0});
    std::sort(dims.begin(), dims.end(),
              [](const NestedDimension& a, const NestedDimension& b) { return a.step > b.step; });
    Int reach = 0;
    for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim)
    {
        if (dim->step <= reach)
            return std::nullopt;
        reach += (dim->size - 1) * dim->step;
    }
    return dims;
}

std::optional<MemoryOrder> MemoryOrder::of(const Layout& layout)
{
    const auto dims = nested_dimensions(layout);
    if (!dims)
        return std::nullopt;
    MemoryOrder order;
    order.range = *offset_range(layout);
    order.rank = layout.sizes.size();
    for (const NestedDimension& dim : *dims)
        order.levels.push_back({dim, 1});
    for (auto level = order.levels.rbegin(); level != order.levels.rend(); ++level)
    {
        level->inside = order.count;
        order.count *= level->dimension.size;
    }
    return order;
}

Int MemoryOrder::below(Int offset) const
{
    if (offset <= range.least)
        return 0;
    if (offset > range.greatest)
        return count;
    Int rest = offset - range.least;
    Int number = 0;
    for (const Level& level : levels)
    {
        const Int index = rest / level.dimension.step;
        if (index >= level.dimension.size)
            return number + level.dimension.size * level.inside;
        number += index * level.inside;
        rest -= index * level.dimension.step;
    }
    return rest > 0 ? number + 1 : number;
}

Dims MemoryOrder::coordinate(Int number) const
{
    Dims x = Dims::filled(rank, 0);
    for (const Level& level : levels)
    {
        const Int index = number / level.inside;
        number -= index * level.inside;
        x[level.dimension.dim] = level.dimension.reversed ? level.dimension.size - 1 - index : index;
    }
    return x;
}

std::vector<NumberRun> MemoryOrder::sums(Int begin, Int end, const Dims& weights, Int first) const
{
    std::vector<Part> parts;
    for (const Level& level : levels)
    {
        const Int weight = weights[level.dimension.dim];
        first += level.dimension.reversed ? (level.dimension.size - 1) * weight : 0;
        parts.push_back({level.dimension.size, level.dimension.reversed ? -weight : weight});
    }
    std::vector<NumberRun> runs;
    // Adds the numbers from one to the last that a level's index holds, or from the first to one.
    const auto add = [&](std::size_t level, Int from, Int to, Int sum, const auto& again) -> void
    {
        if (from >= to)
            return;
        if (level == levels.size())
            return runs.push_back({sum, 1, 1, 1});
        const Int inside = levels[level].inside;
        const Int step = parts[level].step;
        Int index = from / inside;
        const Int last = to / inside;
        if (index == last)
            return again(level + 1, from % inside, to % inside, sum + index * step, again);
        if (from % inside > 0)
        {
            again(level + 1, from % inside, inside, sum + index * step, again);
            ++index;
        }
        if (index < last)
        {
            std::vector<Part> whole(parts.begin() + static_cast<std::ptrdiff_t>(level), parts.end());
            whole.front().count = last - index;
            add_whole(whole, sum + index * step, 1, runs);
        }
        again(level + 1, 0, to % inside, sum + last * step, again);
    };
    add(0, begin, end, first, add);
    return runs;
}

} // namespace stridescope::core
