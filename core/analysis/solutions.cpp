#include "core/analysis/solutions.h"

#include "core/analysis/levels.h"
#include "core/analysis/solve_tangle.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

/// The places in `dims` of one level's progressions, and the divisor that its sums share.
struct Level
{
    std::vector<std::size_t> members;
    Int reach = 0;
    Int divisor = 0;
};

/// The finest first.
std::vector<Level> levels_with_members(const std::vector<Progression>& dims)
{
    std::vector<std::size_t> order(dims.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return dims[a].step < dims[b].step; });
    std::vector<Progression> sorted;
    for (const std::size_t d : order)
        sorted.push_back(dims[d]);
    std::vector<Level> levels;
    for (const LevelRange& range : levels_of(sorted))
    {
        Level level;
        for (std::size_t i = range.begin; i < range.end; ++i)
        {
            level.members.push_back(order[i]);
            level.reach += sorted[i].reach();
            level.divisor = std::gcd(level.divisor, sorted[i].step);
        }
        levels.push_back(std::move(level));
    }
    return levels;
}

/// Every pair of solutions of two levels, as far as they are listed.
std::vector<Terms> combined(const std::vector<Terms>& a, const std::vector<Terms>& b, std::size_t most)
{
    std::vector<Terms> both;
    for (const Terms& x : a)
        for (const Terms& y : b)
        {
            if (both.size() >= most)
                return both;
            Terms sum{};
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] = x[i] + y[i];
            both.push_back(sum);
        }
    return both;
}

} // namespace

Solutions solve(const std::vector<Progression>& dims, Int target, const SolveTask& task)
{
    Solutions found{1, {Terms{}}};
    const std::vector<Level> levels = levels_with_members(dims);
    std::vector<Int> parts(levels.size(), 0); // of the target, one a level
    Int rest = target;
    for (std::size_t i = levels.size(); i-- > 0;)
    {
        // What a level takes is a multiple of its divisor; the rest is less, or beyond what finer ones reach.
        parts[i] = std::min(rest, levels[i].reach);
        parts[i] -= parts[i] % levels[i].divisor;
        rest -= parts[i];
    }
    if (rest != 0)
        return {0, {}};
    for (std::size_t i = 0; i < levels.size(); ++i)
    {
        std::vector<Progression> members;
        for (const std::size_t d : levels[i].members)
            members.push_back({dims[d].count, dims[d].step / levels[i].divisor});
        Solutions here = solve_tangle(members, parts[i] / levels[i].divisor, task);
        if (here.count == 0)
            return {0, {}};
        for (Terms& terms : here.listed)
        {
            Terms placed{};
            for (std::size_t m = 0; m < members.size(); ++m)
                placed[levels[i].members[m]] = terms[m];
            terms = placed;
        }
        found.count = found.count && here.count ? std::optional(*found.count * *here.count) : std::nullopt;
        found.listed = combined(found.listed, here.listed, task.most_listed);
    }
    if (task.most_listed == 0)
        found.listed.clear();
    return found;
}

} // namespace stridescope::core
