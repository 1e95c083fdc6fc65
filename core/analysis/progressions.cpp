#include "core/analysis/progressions.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{

std::vector<Progression> progressions(const Layout& layout)
{
    std::vector<Progression> dims;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1 && layout.strides[d] != 0)
            dims.push_back({layout.sizes[d], layout.strides[d] < 0 ? -layout.strides[d] : layout.strides[d]});
    std::sort(dims.begin(), dims.end(),
              [](const Progression& a, const Progression& b) { return a.step < b.step; });
    return dims;
}

namespace
{

/// Merges progressions whose step is a multiple k of another's, if `fits(count, k)`.
template <typename Fits>
std::vector<Progression> lengthened(std::vector<Progression> dims, Fits fits)
{
    for (std::size_t i = 0; i < dims.size();)
    {
        bool grew = false;
        for (std::size_t j = i + 1; j < dims.size(); ++j)
        {
            const Int multiple = dims[j].step / dims[i].step;
            if (dims[j].step % dims[i].step != 0 || !fits(dims[i].count, multiple))
                continue;
            dims[i].count += multiple * (dims[j].count - 1);
            dims.erase(dims.begin() + static_cast<std::ptrdiff_t>(j));
            grew = true;
            break;
        }
        if (!grew)
            ++i;
    }
    return dims;
}

} // namespace

std::vector<Progression> merged(std::vector<Progression> dims, bool& lost)
{
    return lengthened(std::move(dims),
                      [&](Int count, Int multiple)
                      {
                          lost = lost || multiple < count;
                          return multiple <= count;
                      });
}

std::vector<Progression> joined(std::vector<Progression> dims)
{
    return lengthened(std::move(dims), [](Int count, Int multiple) { return multiple == count; });
}

Int reach(const std::vector<Progression>& dims)
{
    Int sum = 0;
    for (const auto& dim : dims)
        sum += dim.reach();
    return sum;
}

namespace
{

void split(const std::vector<Progression>& dims, LevelRange range, std::vector<LevelRange>& levels)
{
    // The largest step jumps over all the rest: whatever divides it, it is a level of its own.
    Int below = 0;
    for (std::size_t d = range.begin; d + 1 < range.end; ++d)
        below += dims[d].reach();
    if (range.begin + 1 < range.end && dims[range.end - 1].step > below)
    {
        split(dims, {range.begin, range.end - 1}, levels);
        levels.push_back({range.end - 1, range.end});
        return;
    }
    // Coarser sums are at least a common divisor apart, and the finer ones do not reach that far.
    below = 0;
    for (std::size_t middle = range.begin + 1; middle < range.end; ++middle)
    {
        below += dims[middle - 1].reach();
        Int divisor = 0;
        for (std::size_t d = middle; d < range.end; ++d)
            divisor = std::gcd(divisor, dims[d].step);
        if (divisor <= below)
            continue;
        split(dims, {range.begin, middle}, levels);
        split(dims, {middle, range.end}, levels);
        return;
    }
    if (range.begin < range.end)
        levels.push_back(range);
}

} // namespace

std::vector<LevelRange> levels_of(const std::vector<Progression>& dims)
{
    std::vector<LevelRange> levels;
    split(dims, {0, dims.size()}, levels);
    return levels;
}

} // namespace stridescope::core
