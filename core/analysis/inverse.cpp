#include "core/analysis/inverse.h"

#include "core/analysis/modular_inverse.h"
#include "core/analysis/solutions.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{
namespace
{

/// A dimension in the order in which a search takes them.
struct Step
{
    std::size_t dim;
    Int count;
    Int step;         ///< magnitude of the stride, may be 0
    bool reversed;    ///< the stride is negative: term t is coordinate count - 1 - t
    Wide reach_after; ///< greatest sum of the dimensions behind this one
    Int gcd_after;    ///< common divisor of their steps, 0 without any
    Int common = 1;   ///< divisor of this step and of gcd_after
    Int modulus = 1;  ///< gcd_after / common: possible terms are that far apart
    Int inverse = 0;  ///< of step / common, modulo that

    [[nodiscard]] Int coordinate(Int term) const { return reversed ? count - 1 - term : term; }
};

/// Terms first, first + stride, ... of one dimension that the dimensions behind it may be able to complete.
struct Possible
{
    Int first = 0;
    Int stride = 1;
    Int count = 0;
};

Possible possible_terms(const Step& step, Int rest)
{
    if (step.step == 0)
    {
        const bool possible =
            wide(rest) <= step.reach_after && (step.gcd_after == 0 ? rest == 0 : rest % step.gcd_after == 0);
        return {0, 1, possible ? step.count : 0};
    }
    const Wide excess = wide(rest) - step.reach_after;
    const Int lowest = excess <= 0 ? 0 : static_cast<Int>((excess + step.step - 1) / step.step);
    const Int highest = std::min(step.count - 1, rest / step.step);
    if (lowest > highest)
        return {};
    if (step.gcd_after == 0)
        return rest % step.step == 0 && rest / step.step == highest ? Possible{highest, 1, 1} : Possible{};
    if (rest % step.common != 0)
        return {};
    if (step.modulus == 1)
        return {lowest, 1, highest - lowest + 1};
    const Int wanted = static_cast<Int>(wide(rest / step.common % step.modulus) * step.inverse % step.modulus);
    const Int behind = (wanted - lowest % step.modulus + step.modulus) % step.modulus;
    if (behind > highest - lowest)
        return {};
    return {lowest + behind, step.modulus, (highest - lowest - behind) / step.modulus + 1};
}

void fill_what_is_behind(std::vector<Step>& steps)
{
    Wide reach = 0;
    Int divisor = 0;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
    {
        step->reach_after = reach;
        step->gcd_after = divisor;
        if (step->step != 0 && divisor != 0)
        {
            step->common = std::gcd(step->step, divisor);
            step->modulus = divisor / step->common;
            step->inverse = modular_inverse(step->step / step->common, step->modulus);
        }
        reach += wide(step->count - 1) * step->step;
        divisor = std::gcd(divisor, step->count > 1 ? step->step : 0);
    }
}

/// Lists, up to a limit, the coordinates whose steps sum up to a target, in row-major order.
class Search
{
public:
    Search(std::vector<Step> order, std::size_t rank, std::size_t list_limit, Int most_steps,
           const Progress* told)
        : steps(std::move(order)), coordinate(Dims::filled(rank, 0)), limit(list_limit), budget(most_steps),
          progress(told)
    {
    }

    void run(std::size_t k, Int rest)
    {
        if (gave_up || listed.size() >= limit)
            return;
        const bool cancelled =
            budget % 4096 == 0 && progress != nullptr && progress->cancelled.load(std::memory_order_relaxed);
        if (cancelled || --budget < 0)
        {
            gave_up = true;
            return;
        }
        if (k == steps.size())
        {
            if (rest == 0)
                listed.push_back(coordinate);
            return;
        }
        const Step& step = steps[k];
        const Possible terms = possible_terms(step, rest);
        for (Int i = 0; i < terms.count && !gave_up; ++i)
        {
            // Terms of a reversed dimension run against its coordinates, which are listed upwards.
            const Int nth = step.reversed ? terms.count - 1 - i : i;
            const Int term = terms.first + nth * terms.stride;
            coordinate[step.dim] = step.coordinate(term);
            run(k + 1, rest - term * step.step);
            if (listed.size() >= limit)
                return;
        }
    }

    std::vector<Dims> listed;
    bool gave_up = false;

private:
    std::vector<Step> steps;
    Dims coordinate;
    std::size_t limit;
    Int budget;
    const Progress* progress;
};

/// Puts every coordinate of the broadcast dimensions into the solutions (sorted), in row-major order.
class Expansion
{
public:
    Expansion(const Layout& of, std::vector<Dims> solutions, std::size_t most)
        : layout(of), sorted(std::move(solutions)), limit(most), coordinate(Dims::filled(of.sizes.size(), 0))
    {
        expand(0, 0, sorted.size());
    }

    std::vector<Dims> listed;

private:
    void expand(std::size_t d, std::size_t begin, std::size_t end)
    {
        if (listed.size() >= limit || begin == end)
            return;
        if (d == layout.sizes.size())
        {
            listed.push_back(coordinate);
            return;
        }
        if (layout.strides[d] == 0)
        {
            for (Int x = 0; x < layout.sizes[d] && listed.size() < limit; ++x)
            {
                coordinate[d] = x;
                expand(d + 1, begin, end);
            }
            return;
        }
        while (begin < end && listed.size() < limit)
        {
            std::size_t same = begin;
            while (same < end && sorted[same][d] == sorted[begin][d])
                ++same;
            coordinate[d] = sorted[begin][d];
            expand(d + 1, begin, same);
            begin = same;
        }
    }

    const Layout& layout;
    std::vector<Dims> sorted;
    std::size_t limit;
    Dims coordinate;
};

} // namespace

Preimage preimage(const Layout& layout, Int offset, std::size_t most_listed, Int most_steps, Progress* progress)
{
    const OffsetRange range = *offset_range(layout);
    if (offset < range.least || offset > range.greatest)
        return {0, {}, true};
    const Int target = offset - range.least;

    const std::size_t rank = layout.sizes.size();
    std::vector<Step> logical;
    Int copies = 1; // coordinates a broadcast gives each solution of the other dimensions
    for (std::size_t d = 0; d < rank; ++d)
    {
        const Int stride = layout.strides[d];
        const Int count = layout.sizes[d];
        if (stride == 0)
            copies *= count;
        const Int step = count == 1 ? 0 : stride < 0 ? -stride : stride;
        logical.push_back({d, count, step, stride < 0, 0, 0});
    }
    std::vector<Progression> moving;
    std::vector<std::size_t> moving_dims;
    for (const auto& step : logical)
        if (step.step != 0)
        {
            moving.push_back({step.count, step.step});
            moving_dims.push_back(step.dim);
        }

    constexpr std::size_t few = 4096; // solutions that are sorted rather than searched again in order
    const Solutions solutions = solve(moving, target, {few, most_steps, progress});
    Preimage result;
    if (solutions.count)
        result.count = *solutions.count * copies;
    if (solutions.count && *solutions.count <= static_cast<Int>(few))
    {
        std::vector<Dims> found;
        for (const Terms& terms : solutions.listed)
        {
            Dims coordinate = Dims::filled(rank, 0);
            for (std::size_t i = 0; i < moving.size(); ++i)
                coordinate[moving_dims[i]] = logical[moving_dims[i]].coordinate(terms[i]);
            found.push_back(coordinate);
        }
        std::sort(found.begin(), found.end());
        result.listed = Expansion(layout, std::move(found), most_listed).listed;
        return result;
    }
    fill_what_is_behind(logical);
    Search ordered(logical, rank, most_listed, most_steps, progress);
    ordered.run(0, target);
    result.listed = std::move(ordered.listed);
    result.listing_exact = !ordered.gave_up;
    return result;
}

} // namespace stridescope::core
