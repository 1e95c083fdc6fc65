#include "core/analysis/closed_forms.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{

Int floor_sum(Int count, Int divisor, Int step, Int start)
{
    // Each part taken out is a part of the sum, so it fits. The unsigned products that may not fit are
    // multiplied by 0.
    auto n = static_cast<std::uint64_t>(count);
    auto m = static_cast<std::uint64_t>(divisor);
    auto a = static_cast<std::uint64_t>(step);
    auto b = static_cast<std::uint64_t>(start);
    std::uint64_t sum = 0;
    while (n > 0)
    {
        if (a >= m)
        {
            sum += (n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n) * (a / m);
            a %= m;
        }
        if (b >= m)
        {
            sum += n * (b / m);
            b %= m;
        }
        // The rest is the number of lattice points under a line of slope below 1, counted along the other axis.
        const std::uint64_t top = a * n + b;
        if (top < m)
            break;
        n = top / m;
        b = top % m;
        std::swap(m, a);
    }
    return static_cast<Int>(sum);
}

PairSums::PairSums(const Progression& a, const Progression& b)
    : fine(a.step <= b.step ? a : b), coarse(a.step <= b.step ? b : a)
{
}

Int PairSums::pairs_below(Int fine_count, Int coarse_count, Int end) const
{
    if (end <= 0)
        return 0;
    const Int p = fine.step;
    const Int q = coarse.step;
    // Coarse terms whose fine ones are all below `end`, then those of which only some are.
    const Int most = end - 1 - (fine_count - 1) * p;
    const Int full = most < 0 ? 0 : std::min(coarse_count, most / q + 1);
    const Int some = std::min(coarse_count, (end - 1) / q + 1) - full;
    const Int pairs = full * fine_count;
    if (some <= 0)
        return pairs;
    return pairs + some + floor_sum(some, p, q, end - 1 - (full + some - 1) * q);
}

Int PairSums::repeated_below(Int k, Int end) const
{
    const Wide fine_left = fine.count - wide(k) * coarse.step;
    const Wide coarse_left = coarse.count - wide(k) * fine.step;
    if (fine_left <= 0 || coarse_left <= 0)
        return 0;
    // The product is below the reach of both, so it fits.
    const Int first = k * fine.step * coarse.step;
    return pairs_below(static_cast<Int>(fine_left), static_cast<Int>(coarse_left), end - first);
}

SumCounts PairSums::below(Int end) const
{
    const Int once = repeated_below(0, end);
    const Int twice = repeated_below(1, end);
    return {once, once - twice, twice == 0 ? 0 : twice - repeated_below(2, end)};
}

SumCounts PairSums::total() const
{
    return below(fine.reach() + coarse.reach() + 1);
}

namespace
{

/// Counts the terms of a progression for which some sums of the later progressions lie below an end and some do
/// not: at most those within the later reach, and one more.
Int partial_terms(const Progression& dim, Int reach_after)
{
    return std::min(dim.count, reach_after / dim.step + 1);
}

struct Choice
{
    std::size_t a = 0;
    std::size_t b = 1;
    Int steps = int_max;
};

/// Chooses the two progressions to be counted in closed form so that the fewest terms are visited.
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

    Int reach_after = last_reach;
    Int elements_after = last_elements;
    for (std::size_t d = 0; d < sorted.size(); ++d)
    {
        if (d == choice.a || d == choice.b)
            continue;
        walked.insert(walked.begin(), {sorted[d], reach_after, elements_after});
        reach_after += sorted[d].reach();
        elements_after *= sorted[d].count;
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
    Int term = 0; // the first term that is not wholly below the end
    if (end > at.reach_after)
        term = std::min(at.dim.count, (end - 1 - at.reach_after) / step + 1);
    Int found = term * at.elements_after;
    for (; term < at.dim.count && term * step < end; ++term)
        found += count(depth + 1, end - term * step);
    return found;
}

} // namespace stridescope::core
