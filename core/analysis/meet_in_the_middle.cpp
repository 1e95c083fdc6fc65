#include "core/analysis/solve_tangle.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Some of the progressions, by their places.
using Half = std::vector<std::size_t>;

Int sums_of(const std::vector<Progression>& dims, const Half& half)
{
    Int sums = 1;
    for (const std::size_t d : half)
        sums *= dims[d].count; // of a product that fits
    return sums;
}

/// The two halves of which the greater has the fewest sums.
std::pair<Half, Half> balanced(const std::vector<Progression>& dims)
{
    std::pair<Half, Half> best;
    Int fewest = int_max;
    for (unsigned chosen = 0; chosen < 1U << dims.size(); ++chosen)
    {
        Half in;
        Half out;
        for (std::size_t d = 0; d < dims.size(); ++d)
            ((chosen >> d & 1U) != 0 ? in : out).push_back(d);
        const Int most = std::max(sums_of(dims, in), sums_of(dims, out));
        if (most < fewest)
        {
            fewest = most;
            best = {in, out};
        }
    }
    return best;
}

struct Sum
{
    Int value;
    std::uint32_t number; ///< among the choices of terms, the first progression's fastest

    friend bool operator<(const Sum& a, const Sum& b) { return a.value < b.value; }
};

std::vector<Sum> sorted_sums(const std::vector<Progression>& dims, const Half& half)
{
    std::vector<Sum> sums{{0, 0}};
    for (const std::size_t d : half)
    {
        const std::size_t have = sums.size();
        for (Int term = 1; term < dims[d].count; ++term)
            for (std::size_t i = 0; i < have; ++i)
                sums.push_back({sums[i].value + term * dims[d].step,
                                static_cast<std::uint32_t>(static_cast<std::size_t>(term) * have + i)});
    }
    std::sort(sums.begin(), sums.end());
    return sums;
}

void place_terms(const std::vector<Progression>& dims, const Half& half, std::uint32_t number, Terms& terms)
{
    Int rest = number;
    for (const std::size_t d : half)
    {
        terms[d] = rest % dims[d].count;
        rest /= dims[d].count;
    }
}

} // namespace

std::optional<Solutions> meet_in_the_middle(const std::vector<Progression>& dims, Int target,
                                            const SolveTask& task, Int most_sums)
{
    // The greater half has at least the root of all sums.
    Wide all = 1;
    for (const Progression& dim : dims)
        if ((all *= dim.count) > wide(most_sums) * most_sums)
            return std::nullopt;
    const auto [low, high] = balanced(dims);
    if (std::max(sums_of(dims, low), sums_of(dims, high)) > std::min(most_sums, Int{1} << 30))
        return std::nullopt;
    const auto lows = sorted_sums(dims, low);
    const auto highs = sorted_sums(dims, high);
    if (task.cancelled())
        return std::nullopt;
    Solutions found{0, {}};
    // One list upwards, the other downwards: what the one lacks falls as it grows.
    auto end = highs.end();
    for (auto from = lows.begin(); from != lows.end();)
    {
        const Int missing = target - from->value;
        const auto same = std::upper_bound(from, lows.end(), *from);
        while (end != highs.begin() && (end - 1)->value > missing)
            --end;
        auto first = end;
        while (first != highs.begin() && (first - 1)->value == missing)
            --first;
        found.count = *found.count + (same - from) * (end - first);
        for (auto a = from; a != same; ++a)
            for (auto b = first; b != end && found.listed.size() < task.most_listed; ++b)
            {
                Terms terms{};
                place_terms(dims, low, a->number, terms);
                place_terms(dims, high, b->number, terms);
                found.listed.push_back(terms);
            }
        end = first;
        from = same;
    }
    return found;
}

} // namespace stridescope::core
