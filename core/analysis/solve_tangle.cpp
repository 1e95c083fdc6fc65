#include "core/analysis/solve_tangle.h"

#include "core/analysis/modular_inverse.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{
namespace
{

/// A progression in the order in which terms are tried.
struct Step
{
    std::size_t dim;
    Progression of;
    Int reach_behind = 0; ///< greatest sum of those behind this one
    Int gcd_behind = 0;   ///< common divisor of their steps, 0 without any
    Int common = 1;       ///< divisor of this step and of gcd_behind
    Int modulus = 1;      ///< gcd_behind / common: possible terms are that far apart
    Int inverse = 0;      ///< of step / common, modulo that
};

std::vector<Step> steps_in_order(const std::vector<Progression>& dims, const std::vector<std::size_t>& order)
{
    std::vector<Step> steps;
    for (const std::size_t d : order)
        steps.push_back({d, dims[d]});
    for (std::size_t i = steps.size() - 1; i-- > 0;)
    {
        Step& step = steps[i];
        step.reach_behind = steps[i + 1].reach_behind + steps[i + 1].of.reach();
        step.gcd_behind = std::gcd(steps[i + 1].gcd_behind, steps[i + 1].of.step);
        step.common = std::gcd(step.of.step, step.gcd_behind);
        step.modulus = step.gcd_behind / step.common;
    }
    return steps;
}

/// At most so many choices of all terms but the last two.
Int choices(const std::vector<Step>& steps)
{
    Int all = 1;
    for (std::size_t i = 0; i + 2 < steps.size(); ++i)
    {
        const Int near = std::min(steps[i].of.count, steps[i].reach_behind / steps[i].of.step + 1);
        all = checked_multiply(all, (near - 1) / steps[i].modulus + 1).value_or(int_max);
    }
    return all;
}

/// The order, the coarsest first but for two kept for the end, that leaves the fewest choices.
std::vector<Step> cheapest_order(const std::vector<Progression>& dims)
{
    std::vector<std::size_t> coarse_first(dims.size());
    std::iota(coarse_first.begin(), coarse_first.end(), std::size_t{0});
    std::stable_sort(coarse_first.begin(), coarse_first.end(),
                     [&](std::size_t a, std::size_t b) { return dims[a].step > dims[b].step; });
    std::vector<Step> best = steps_in_order(dims, coarse_first);
    for (std::size_t a = 0; a < dims.size(); ++a)
        for (std::size_t b = 0; b < dims.size(); ++b)
        {
            if (a == b || dims.size() < 3)
                continue;
            std::vector<std::size_t> order;
            for (const std::size_t d : coarse_first)
                if (d != a && d != b)
                    order.push_back(d);
            order.push_back(a);
            order.push_back(b);
            auto steps = steps_in_order(dims, order);
            if (choices(steps) < choices(best))
                best = std::move(steps);
        }
    for (std::size_t i = 0; i + 1 < best.size(); ++i)
        best[i].inverse = modular_inverse(best[i].of.step / best[i].common, best[i].modulus);
    return best;
}

/// Terms first, first + modulus, ... of a progression that those behind it may complete.
struct Possible
{
    Int first = 0;
    Int count = 0;
};

Possible possible_terms(const Step& step, Int rest)
{
    if (rest % step.common != 0)
        return {};
    const Int excess = rest - step.reach_behind;
    const Int lowest = excess <= 0 ? 0 : (excess - 1) / step.of.step + 1;
    const Int highest = std::min(step.of.count - 1, rest / step.of.step);
    if (lowest > highest)
        return {};
    if (step.modulus == 1)
        return {lowest, highest - lowest + 1};
    const Int wanted = static_cast<Int>(wide(rest / step.common % step.modulus) * step.inverse % step.modulus);
    const Int behind = (wanted - lowest % step.modulus + step.modulus) % step.modulus;
    if (behind > highest - lowest)
        return {};
    return {lowest + behind, (highest - lowest - behind) / step.modulus + 1};
}

/// Tries terms, progression after progression. Each possible term of the last but one is completed by exactly
/// one of the last, so these are counted without being tried.
class Walk
{
public:
    Walk(std::vector<Step> in_order, const SolveTask& limits)
        : steps(std::move(in_order)), task(limits), budget(limits.most_steps)
    {
    }

    Solutions run(Int target)
    {
        if (steps.size() == 1)
        {
            const Int step = steps[0].of.step;
            if (target % step != 0 || target / step >= steps[0].of.count)
                return {0, {}};
            terms[steps[0].dim] = target / step;
            if (task.most_listed > 0)
                listed.push_back(terms);
            return {1, std::move(listed)};
        }
        walk(0, target);
        return {gave_up ? std::nullopt : std::optional(found), std::move(listed)};
    }

private:
    void walk(std::size_t depth, Int rest)
    {
        if (budget % 4096 == 0 && task.cancelled())
            gave_up = true;
        if (gave_up || --budget < 0)
        {
            gave_up = true;
            return;
        }
        const Step& step = steps[depth];
        const Possible possible = possible_terms(step, rest);
        const bool last_but_one = depth + 2 == steps.size();
        if (last_but_one)
            found += possible.count;
        for (Int i = 0; i < possible.count && !gave_up; ++i)
        {
            const Int term = possible.first + i * step.modulus;
            terms[step.dim] = term;
            const Int left = rest - term * step.of.step;
            if (!last_but_one)
            {
                walk(depth + 1, left);
                continue;
            }
            if (listed.size() >= task.most_listed)
                return;
            terms[steps.back().dim] = left / steps.back().of.step;
            listed.push_back(terms);
        }
    }

    std::vector<Step> steps;
    const SolveTask& task;
    Int budget;
    Int found = 0;
    bool gave_up = false;
    Terms terms{};
    std::vector<Terms> listed;
};

} // namespace

Solutions solve_tangle(const std::vector<Progression>& dims, Int target, const SolveTask& task)
{
    // Many offsets of one layout are asked in turn: their order is the same.
    thread_local std::vector<Progression> last_dims;
    thread_local std::vector<Step> last_order;
    if (dims != last_dims)
    {
        last_order = cheapest_order(dims);
        last_dims = dims;
    }
    std::vector<Step> steps = last_order;
    const Int most = choices(steps);
    // A sum that is listed and sorted costs about as much as some terms that are tried.
    constexpr Int cheap = Int{1} << 12;
    constexpr Int sum_cost = 8;
    if (most > cheap)
        if (auto met = meet_in_the_middle(dims, target, task, std::min(task.most_steps, most) / sum_cost))
            return *met;
    return Walk(std::move(steps), task).run(target);
}

} // namespace stridescope::core
