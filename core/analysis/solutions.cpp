#include "core/analysis/solutions.h"

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

/// Levels as those of a SumTree, the finest first.
std::vector<Level> levels_of(const std::vector<Progression>& dims)
{
    std::vector<std::size_t> order(dims.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return dims[a].step < dims[b].step; });
    std::vector<Int> divisors(dims.size() + 1, 0); // of the steps from here on
    for (std::size_t i = dims.size(); i-- > 0;)
        divisors[i] = std::gcd(divisors[i + 1], dims[order[i]].step);
    std::vector<Level> levels;
    Int below = 0;
    bool open = false;
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        if (!open)
            levels.emplace_back();
        Level& level = levels.back();
        const Progression& dim = dims[order[i]];
        level.members.push_back(order[i]);
        level.reach += dim.reach();
        level.divisor = std::gcd(level.divisor, dim.step);
        below += dim.reach();
        open = i + 1 < order.size() && divisors[i + 1] <= below;
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
    const std::vector<Level> levels = levels_of(dims);
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
