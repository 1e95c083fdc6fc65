#include "core/analysis/distinct.h"

#include "core/analysis/progressions.h"

#include <bit>
#include <numeric>

namespace stridescope::core
{
namespace
{

using Dimensions = std::vector<Progression>;

/// Offsets [begin, end) that are all touched.
struct Run
{
    Int begin;
    Int end;
};
using Runs = std::vector<Run>;

/// Union of two sorted run lists, the second shifted; touching runs become one.
Runs united(const Runs& fixed, const Runs& moved, Int shift)
{
    Runs result;
    result.reserve(fixed.size() + moved.size());
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < fixed.size() || j < moved.size())
    {
        const bool take_fixed =
            j == moved.size() || (i < fixed.size() && fixed[i].begin <= moved[j].begin + shift);
        const Run next = take_fixed ? fixed[i] : Run{moved[j].begin + shift, moved[j].end + shift};
        ++(take_fixed ? i : j);
        if (!result.empty() && next.begin <= result.back().end)
            result.back().end = std::max(result.back().end, next.end);
        else
            result.push_back(next);
    }
    return result;
}

std::optional<Int> count_by_runs(const Dimensions& dims, Int most_runs)
{
    Runs runs{{0, 1}};
    for (const auto& dim : dims)
    {
        // Doubling: the terms below `have` are in; adding them again `step` terms further doubles them.
        for (Int have = 1; have < dim.count;)
        {
            const Int more = std::min(have, dim.count - have);
            runs = united(runs, runs, more * dim.step);
            have += more;
            if (static_cast<Int>(runs.size()) > most_runs)
                return std::nullopt;
        }
    }
    Int count = 0;
    for (const auto& run : runs)
        count += run.end - run.begin;
    return count;
}

Int count_by_bitmap(const Dimensions& dims)
{
    const auto bits = static_cast<std::size_t>(reach(dims)) + 1;
    std::vector<std::uint64_t> words((bits + 63) / 64, 0);
    words[0] = 1;
    std::size_t used = 1; // words that can hold a mark
    for (const auto& dim : dims)
        for (Int have = 1; have < dim.count;)
        {
            const Int more = std::min(have, dim.count - have);
            const auto shift = static_cast<std::size_t>(more * dim.step);
            const std::size_t whole = shift / 64;
            const std::size_t rest = shift % 64;
            used = std::min(words.size(), used + whole + 1);
            for (std::size_t w = used; w-- > whole;) // downwards: the words read are not yet changed
            {
                std::uint64_t moved = words[w - whole] << rest;
                if (rest != 0 && w > whole)
                    moved |= words[w - whole - 1] >> (64 - rest);
                words[w] |= moved;
            }
            have += more;
        }
    Int count = 0;
    for (const auto word : words)
        count += std::popcount(word);
    return count;
}

struct Counted
{
    std::optional<Int> count;
    Method method = Method::closed_form;
};

Wide product(const Dimensions& dims)
{
    Wide count = 1;
    for (const auto& dim : dims)
        if (__builtin_mul_overflow(count, wide(dim.count), &count))
            return static_cast<Wide>(int_max) * int_max;
    return count;
}

/// Steps that hang together, their common divisor taken out.
Counted count_entangled(const Dimensions& dims, const Effort& effort)
{
    const Int span = reach(dims);
    const bool bitmap_possible = span < effort.bitmap_bits;
    // A word of the bitmap costs about what a run does; few elements far apart are listed instead.
    if (bitmap_possible && span / 64 <= product(dims))
        return {count_by_bitmap(dims), Method::bitmap};
    if (const auto count = count_by_runs(dims, effort.runs))
        return {count, Method::runs};
    if (bitmap_possible)
        return {count_by_bitmap(dims), Method::bitmap};
    return {std::nullopt, Method::undecided};
}

Counted both(Counted a, Counted b)
{
    if (!a.count || !b.count)
        return {std::nullopt, Method::undecided};
    return {*a.count * *b.count, std::max(a.method, b.method)};
}

/// `dims` sorted by step and merged.
Counted count_sums(const Dimensions& dims, const Effort& effort)
{
    if (dims.empty())
        return {1, Method::closed_form};
    if (dims.size() == 1)
        return {dims[0].count, Method::closed_form};
    // The coarsest step jumps over all the rest: each of its terms is a copy of the rest by itself.
    const Dimensions rest(dims.begin(), dims.end() - 1);
    if (dims.back().step > reach(rest))
        return both({dims.back().count, Method::closed_form}, count_sums(rest, effort));
    // All coarser sums are at least a common divisor apart, and the finer ones do not reach that far.
    Int below = 0;
    for (std::size_t split = 1; split < dims.size(); ++split)
    {
        below += dims[split - 1].reach();
        Dimensions coarse(dims.begin() + static_cast<std::ptrdiff_t>(split), dims.end());
        Int divisor = 0;
        for (const auto& dim : coarse)
            divisor = std::gcd(divisor, dim.step);
        if (divisor <= below)
            continue;
        for (auto& dim : coarse)
            dim.step /= divisor;
        bool lost = false;
        coarse = merged(std::move(coarse), lost);
        const Dimensions fine(dims.begin(), dims.begin() + static_cast<std::ptrdiff_t>(split));
        return both(count_sums(fine, effort), count_sums(coarse, effort));
    }
    Int divisor = 0;
    for (const auto& dim : dims)
        divisor = std::gcd(divisor, dim.step);
    Dimensions reduced = dims;
    for (auto& dim : reduced)
        dim.step /= divisor;
    return count_entangled(reduced, effort);
}

} // namespace

std::string_view method_name(Method method)
{
    switch (method)
    {
    case Method::closed_form:
        return "closed form";
    case Method::runs:
        return "merged runs";
    case Method::bitmap:
        return "bitmap";
    case Method::undecided:
        break;
    }
    return "not decided";
}

DistinctOffsets distinct_offsets(const Layout& layout, const Effort& effort)
{
    bool shared = false;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        shared = shared || (layout.sizes[d] > 1 && layout.strides[d] == 0);
    Dimensions dims = merged(progressions(layout), shared);
    const Counted counted = count_sums(dims, effort);

    DistinctOffsets result{counted.count, std::nullopt, counted.method};
    const Int elements = *element_count(layout.sizes);
    if (counted.count)
        result.overlapping = *counted.count != elements;
    else if (shared || wide(elements) > wide(reach(dims)) + 1)
        result.overlapping = true;
    return result;
}

} // namespace stridescope::core
