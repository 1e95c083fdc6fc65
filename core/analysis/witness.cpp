#include "core/analysis/witness.h"

#include "core/analysis/inverse.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace stridescope::core
{
namespace
{

constexpr Int search_steps = Int{1} << 16;
constexpr Int most_tried = Int{1} << 16; ///< coordinates that are tried one by one

/// Returns two coordinates that differ by this in every dimension.
std::pair<Dims, Dims> apart(const Dims& difference)
{
    Dims a = difference;
    Dims b = difference;
    for (std::size_t d = 0; d < difference.size(); ++d)
    {
        a[d] = std::max<Int>(difference[d], 0);
        b[d] = std::max<Int>(-difference[d], 0);
    }
    return a < b ? std::pair(a, b) : std::pair(b, a);
}

/// Returns steps of two dimensions alone that cancel each other.
std::optional<Dims> by_two(const Layout& layout)
{
    const std::size_t rank = layout.sizes.size();
    for (std::size_t a = 0; a < rank; ++a)
        for (std::size_t b = a + 1; b < rank; ++b)
        {
            const Wide left = layout.strides[a] < 0 ? -wide(layout.strides[a]) : wide(layout.strides[a]);
            const Wide right = layout.strides[b] < 0 ? -wide(layout.strides[b]) : wide(layout.strides[b]);
            if (left == 0 || right == 0)
                continue;
            Wide common = left;
            for (Wide rest = right; rest != 0;)
                common = std::exchange(rest, common % rest);
            if (right / common >= layout.sizes[a] || left / common >= layout.sizes[b])
                continue;
            Dims difference = Dims::filled(rank, 0);
            difference[a] = static_cast<Int>(right / common);
            difference[b] = static_cast<Int>(left / common);
            if ((layout.strides[a] < 0) == (layout.strides[b] < 0))
                difference[b] = -difference[b];
            return difference;
        }
    return std::nullopt;
}

/// Returns steps that cancel each other, found as a coordinate in the layout of all differences.
std::optional<Dims> by_search(const Layout& layout)
{
    Layout differences{Dims::filled(layout.sizes.size(), 1), layout.strides, 0};
    Dims middle = differences.sizes;
    Wide base = 0;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        const auto size = narrow(wide(layout.sizes[d]) * 2 - 1);
        if (!size)
            return std::nullopt;
        differences.sizes[d] = *size;
        middle[d] = layout.sizes[d] - 1;
        if (__builtin_sub_overflow(base, wide(middle[d]) * layout.strides[d], &base))
            return std::nullopt;
    }
    const auto start = narrow(base);
    if (!start || !element_count(differences.sizes))
        return std::nullopt;
    differences.base = *start;
    const auto range = offset_range(differences);
    if (!range || !narrow(wide(range->greatest) - range->least + 1))
        return std::nullopt;
    for (Dims found : preimage(differences, 0, 2, search_steps).listed)
        if (found != middle)
        {
            for (std::size_t d = 0; d < found.size(); ++d)
                found[d] -= middle[d];
            return found;
        }
    return std::nullopt;
}

std::optional<std::pair<Dims, Dims>> by_trying_all(const Layout& layout)
{
    if (*element_count(layout.sizes) > most_tried)
        return std::nullopt;
    std::unordered_map<Int, Dims> first;
    Dims x = Dims::filled(layout.sizes.size(), 0);
    do
    {
        const auto [there, added] = first.try_emplace(offset_of(layout, x), x);
        if (!added)
            return std::pair(there->second, x);
    } while (advance(layout.sizes, x));
    return std::nullopt;
}

} // namespace

std::optional<std::pair<Dims, Dims>> two_at_one_offset(const Layout& layout)
{
    const std::size_t rank = layout.sizes.size();
    for (std::size_t d = 0; d < rank; ++d)
        if (layout.sizes[d] > 1 && layout.strides[d] == 0)
        {
            Dims difference = Dims::filled(rank, 0);
            difference[d] = 1;
            return apart(difference);
        }
    if (const auto difference = by_two(layout))
        return apart(*difference);
    if (const auto difference = by_search(layout))
        return apart(*difference);
    return by_trying_all(layout);
}

std::optional<Int> untouched_offset(const Layout& layout)
{
    const OffsetRange range = *offset_range(layout);
    std::vector<Int> candidates;
    for (Int i = 1; i <= 64; ++i)
        candidates.push_back(i);
    // The candidate lies past all that the inner dimensions reach.
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        Wide reach = 1;
        const auto step = [&](std::size_t of)
        { return layout.strides[of] < 0 ? -wide(layout.strides[of]) : wide(layout.strides[of]); };
        for (std::size_t finer = 0; finer < layout.sizes.size(); ++finer)
            if (step(finer) < step(d) && layout.sizes[finer] > 1)
                reach += step(finer) * (layout.sizes[finer] - 1);
        if (const auto behind = narrow(reach))
            candidates.push_back(*behind);
    }
    std::sort(candidates.begin(), candidates.end());
    for (const Int candidate : candidates)
    {
        const auto offset = narrow(wide(range.least) + candidate);
        if (offset && *offset < range.greatest && preimage(layout, *offset, 0, search_steps).count == 0)
            return offset;
    }
    return std::nullopt;
}

} // namespace stridescope::core
