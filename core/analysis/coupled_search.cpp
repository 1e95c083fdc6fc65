#include "core/analysis/coupled_search.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{
namespace
{

/// Returns x with a * x = 1 (mod m); a and m are coprime, m >= 1.
Int modular_inverse(Int a, Int m)
{
    Int old_r = a % m;
    Int r = m;
    Int old_s = 1; // never above m in magnitude
    Int s = 0;
    while (r != 0)
    {
        const Int quotient = old_r / r;
        old_r = std::exchange(r, old_r - quotient * r);
        old_s = std::exchange(s, old_s - quotient * s);
    }
    return (old_s % m + m) % m;
}

/// Returns a * b (mod m) of numbers below m.
Int multiply_modulo(Int a, Int b, Int m)
{
    constexpr Int narrow_modulus = Int{1} << 31; // above it, a division of 128 bits takes far longer
    return m <= narrow_modulus ? a * b % m : static_cast<Int>(wide(a) * b % m);
}

SearchOrder in_order(const std::vector<SearchedDimension>& dims, const std::vector<std::size_t>& order)
{
    SearchOrder steps;
    for (const std::size_t d : order)
        steps.push_back({d, dims[d]});
    for (std::size_t i = steps.size() - 1; i-- > 0;)
    {
        SearchStep& step = steps[i];
        const Progression& next = steps[i + 1].of.terms;
        step.reach_after = steps[i + 1].reach_after + next.reach();
        step.gcd_after = std::gcd(steps[i + 1].gcd_after, next.step);
        step.common = std::gcd(step.of.terms.step, step.gcd_after);
        step.modulus = step.gcd_after / step.common;
    }
    return steps;
}

/// Returns the most choices of all terms but the last two.
Int choices(const SearchOrder& order)
{
    Int all = 1;
    for (std::size_t i = 0; i + 2 < order.size(); ++i)
    {
        const Progression& terms = order[i].of.terms;
        const Int near = std::min(terms.count, order[i].reach_after / terms.step + 1);
        all = checked_multiply(all, (near - 1) / order[i].modulus + 1).value_or(int_max);
    }
    return all;
}

/// Returns the order that leaves the fewest choices: coarsest first, except for two kept for the end.
SearchOrder cheapest_order(const std::vector<SearchedDimension>& dims)
{
    std::vector<std::size_t> fine_first(dims.size());
    std::iota(fine_first.begin(), fine_first.end(), std::size_t{0});
    std::stable_sort(fine_first.begin(), fine_first.end(),
                     [&](std::size_t a, std::size_t b) { return dims[a].terms.step < dims[b].terms.step; });
    std::vector<std::size_t> coarse_first = fine_first;
    std::stable_sort(coarse_first.begin(), coarse_first.end(),
                     [&](std::size_t a, std::size_t b) { return dims[a].terms.step > dims[b].terms.step; });
    SearchOrder best = in_order(dims, coarse_first);
    for (const std::size_t last_but_one : fine_first)
        for (const std::size_t last : fine_first)
        {
            if (last_but_one == last || dims.size() < 3)
                continue;
            std::vector<std::size_t> order;
            for (const std::size_t d : coarse_first)
                if (d != last_but_one && d != last)
                    order.push_back(d);
            order.push_back(last_but_one);
            order.push_back(last);
            const SearchOrder other = in_order(dims, order);
            if (choices(other) < choices(best))
                best = other;
        }
    return best;
}

void prepare_inverses(SearchOrder& order)
{
    for (SearchStep& step : order)
        step.inverse = modular_inverse(step.of.terms.step / step.common, step.modulus);
}

/// Terms first, first + modulus, ... of a dimension: those that later dimensions may complete.
struct Possible
{
    Int first = 0;
    Int count = 0;
};

Possible possible_terms(const SearchStep& at, Int rest)
{
    if (rest % at.common != 0)
        return {};
    const Progression& terms = at.of.terms;
    const Int excess = rest - at.reach_after;
    const Int lowest = excess <= 0 ? 0 : (excess - 1) / terms.step + 1;
    const Int highest = std::min(terms.count - 1, rest / terms.step);
    if (lowest > highest)
        return {};
    if (at.modulus == 1)
        return {lowest, highest - lowest + 1};
    const Int wanted = multiply_modulo(rest / at.common % at.modulus, at.inverse, at.modulus);
    const Int behind = (wanted - lowest % at.modulus + at.modulus) % at.modulus;
    if (behind > highest - lowest)
        return {};
    return {lowest + behind, (highest - lowest - behind) / at.modulus + 1};
}

/// Tries terms, dimension after dimension, upwards in coordinates. Each possible term of the last but one is
/// completed by exactly one of the last, so these are counted without being tried.
class Walk
{
public:
    Walk(const SearchOrder& in_order, const SearchLimits& search_limits)
        : order(in_order), limits(search_limits), coordinate(Dims::filled(in_order.size(), 0))
    {
    }

    Solutions count_all(Int sum) { return run(sum, false); }
    Solutions list_first(Int sum) { return run(sum, true); }

private:
    /// The terms of one dimension that are tried one after the other.
    struct Trying
    {
        Possible terms;
        Int rest;     ///< sum that these terms and those of later dimensions must reach
        Int next = 0; ///< next possible term, upwards in coordinates
    };

    Solutions run(Int sum, bool until_listed)
    {
        bool gave_up = !enter(sum);
        while (!gave_up && !path.empty())
        {
            Trying& at = path.back();
            if (path.size() + 1 == order.size())
            {
                complete(at);
                if (until_listed && found.listed.size() == limits.most_listed)
                    return found;
                path.pop_back();
            }
            else if (at.next == at.terms.count)
                path.pop_back();
            else
                gave_up = !enter(at.rest - take(order[path.size() - 1], at));
        }
        if (!gave_up)
            found.count = found.at_least;
        found.listing_exact = !gave_up || !until_listed;
        return found;
    }

    /// Moves to the terms of the next dimension; false if the search has to be given up.
    bool enter(Int rest)
    {
        if (found.steps >= limits.most_steps || (found.steps % 4096 == 0 && limits.cancelled()))
            return false;
        ++found.steps;
        path.push_back({possible_terms(order[path.size()], rest), rest});
        return true;
    }

    /// Sets the coordinate of the next term to be tried; returns what it adds.
    Int take(const SearchStep& step, Trying& at)
    {
        const Int nth = step.of.reversed ? at.terms.count - 1 - at.next : at.next;
        const Int term = at.terms.first + nth * step.modulus;
        coordinate[step.dim] = step.of.coordinate(term);
        ++at.next;
        return term * step.of.terms.step;
    }

    /// Counts the solutions of the last two dimensions, and lists as many as there is room for.
    void complete(Trying& at)
    {
        found.at_least += at.terms.count;
        const SearchStep& last = order.back();
        while (at.next < at.terms.count && found.listed.size() < limits.most_listed)
        {
            const Int left = at.rest - take(order[order.size() - 2], at);
            coordinate[last.dim] = last.of.coordinate(left / last.of.terms.step);
            found.listed.push_back(coordinate);
        }
    }

    const SearchOrder& order;
    const SearchLimits& limits;
    FixedList<Trying, Dims::capacity> path;
    Dims coordinate;
    Solutions found;
};

// Choices that cost less to try than a search in order, since listed sums must also be sorted.
constexpr Int cheap_choices = Int{1} << 12;
constexpr Int sum_cost = 8;

constexpr Int most_sorted = 4096; // solutions that are sorted; more are found in order instead

bool lists_all(const Solutions& found)
{
    return found.count == static_cast<Int>(found.listed.size());
}

} // namespace

CoupledSearch::CoupledSearch(const std::vector<SearchedDimension>& dims)
    : searched(dims), cheapest(cheapest_order(dims)), most_choices(choices(cheapest))
{
    std::vector<std::size_t> order(dims.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    row_major = in_order(dims, order);
    prepare_inverses(row_major);
    prepare_inverses(cheapest);
    if (most_choices > cheap_choices)
    {
        std::vector<Progression> terms;
        for (const SearchedDimension& dim : dims)
            terms.push_back(dim.terms);
        halves.emplace(terms);
    }
}

Solutions CoupledSearch::counted(Int sum, const SearchLimits& limits) const
{
    const Int most_sums =
        std::min({limits.most_steps / sum_cost, most_choices / sum_cost, MeetInTheMiddle::most_sums});
    if (!halves || halves->greater_sums() > most_sums || limits.cancelled())
    {
        Solutions found = Walk(cheapest, limits).count_all(sum);
        found.steps += static_cast<Int>(found.listed.size());
        return found;
    }
    auto met = halves->at(sum, limits.most_listed);
    for (Dims& terms : met.listed)
        for (std::size_t d = 0; d < searched.size(); ++d)
            terms[d] = searched[d].coordinate(terms[d]);
    const Int steps = halves->sums() + static_cast<Int>(met.listed.size());
    return {met.count, met.count, std::move(met.listed), true, steps};
}

Solutions CoupledSearch::at(Int sum, const SearchLimits& limits) const
{
    const SearchLimits closed_form{limits.most_listed, 1, nullptr};
    if (searched.size() == 2)
        return Walk(row_major, closed_form).count_all(sum);
    if (limits.most_listed == 0)
        return counted(sum, limits);

    // Few solutions are listed as they are found, then sorted; of many, the first are soon found in order.
    constexpr Int most_few =
        4096; // coordinates take much memory: a question should not fill it for each offset
    const Int few = std::clamp(limits.most_steps / 32, Int{1}, most_few);
    Solutions found = counted(sum, {static_cast<std::size_t>(few), limits.most_steps, limits.progress});
    if (!lists_all(found))
    {
        Solutions first = Walk(row_major, limits).list_first(sum);
        first.steps += found.steps;
        const bool may_sort =
            found.count && *found.count <= std::min(most_sorted, limits.most_steps - found.steps);
        if (first.listing_exact || !may_sort)
        {
            first.at_least = std::max(first.at_least, found.at_least);
            if (found.count)
                first.count = found.count;
            return first;
        }
        found = counted(sum, {static_cast<std::size_t>(*found.count), limits.most_steps, limits.progress});
        found.steps += first.steps;
    }
    std::sort(found.listed.begin(), found.listed.end());
    found.listed.resize(std::min(found.listed.size(), limits.most_listed));
    return found;
}

} // namespace stridescope::core
