#include "core/analysis/element_count.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

/// Terms of a progression for which some of what is behind lies below an end and some does not: at most those
/// within the reach behind, and one.
Int partial_terms(const Progression& dim, Int reach_behind)
{
    return std::min(dim.count, reach_behind / dim.step + 1);
}

struct Choice
{
    std::size_t a = 0;
    std::size_t b = 1;
    Int steps = int_max;
};

/// The two progressions to be counted in closed form so that the least is walked.
Choice cheapest(const std::vector<Progression>& dims)
{
    Choice best;
    for (std::size_t a = 0; a < dims.size(); ++a)
        for (std::size_t b = a + 1; b < dims.size(); ++b)
        {
            Int behind = dims[a].reach() + dims[b].reach();
            Int steps = 1;
            for (std::size_t d = 0; d < dims.size(); ++d)
            {
                if (d == a || d == b)
                    continue;
                steps = checked_multiply(steps, partial_terms(dims[d], behind)).value_or(int_max);
                behind += dims[d].reach();
            }
            if (steps < best.steps)
                best = {a, b, steps};
        }
    return best;
}

Int common_divisor(const Progression& a, const Progression& b)
{
    return std::gcd(a.step, b.step);
}

} // namespace

ElementCount::ElementCount(const std::vector<Progression>& dims) : last_two({2, 1}, {2, 1})
{
    std::vector<Progression> sorted = dims;
    std::sort(sorted.begin(), sorted.end(),
              [](const Progression& x, const Progression& y) { return x.step < y.step; });
    const Choice choice = cheapest(sorted);
    steps = choice.steps;
    Progression a = sorted[choice.a];
    Progression b = sorted[choice.b];
    last_reach = a.reach() + b.reach();
    last_elements = a.count * b.count;
    divisor = common_divisor(a, b);
    a.step /= divisor;
    b.step /= divisor;
    last_two = PairSums(a, b);

    Int reach_behind = last_reach;
    Int elements_behind = last_elements;
    for (std::size_t d = 0; d < sorted.size(); ++d)
    {
        if (d == choice.a || d == choice.b)
            continue;
        walked.insert(walked.begin(), {sorted[d], reach_behind, elements_behind});
        reach_behind += sorted[d].reach();
        elements_behind *= sorted[d].count;
    }
}

Int ElementCount::count(std::size_t depth, Int end) const
{
    if (end <= 0)
        return 0;
    if (depth == walked.size())
    {
        if (end > last_reach)
            return last_elements;
        return last_two.elements_below((end - 1) / divisor + 1);
    }
    const Walked& at = walked[depth];
    const Int step = at.dim.step;
    Int term = 0; // the first that is not wholly below the end
    if (end > at.reach_behind)
        term = std::min(at.dim.count, (end - 1 - at.reach_behind) / step + 1);
    Int found = term * at.elements_behind;
    for (; term < at.dim.count && term * step < end; ++term)
        found += count(depth + 1, end - term * step);
    return found;
}

} // namespace stridescope::core
