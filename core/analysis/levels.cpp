#include "core/analysis/levels.h"

#include <numeric>

namespace stridescope::core
{
namespace
{

void split(const std::vector<Progression>& dims, LevelRange range, std::vector<LevelRange>& levels)
{
    // The coarsest step jumps over all the rest: whatever divides it, it is a level.
    Int below = 0;
    for (std::size_t d = range.begin; d + 1 < range.end; ++d)
        below += dims[d].reach();
    if (range.begin + 1 < range.end && dims[range.end - 1].step > below)
    {
        split(dims, {range.begin, range.end - 1}, levels);
        levels.push_back({range.end - 1, range.end});
        return;
    }
    // Coarser sums are a common divisor apart at least, and the finer ones do not reach that far.
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
