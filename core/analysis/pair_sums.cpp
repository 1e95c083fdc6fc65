#include "core/analysis/pair_sums.h"

#include "core/analysis/floor_sum.h"

#include <algorithm>

namespace stridescope::core
{

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
    // Coarse terms with all fine ones below `end`, then those with some.
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
    // Below the reach of both, so it fits.
    const Int first = k * fine.step * coarse.step;
    return pairs_below(static_cast<Int>(fine_left), static_cast<Int>(coarse_left), end - first);
}

Tally PairSums::below(Int end) const
{
    const Int once = repeated_below(0, end);
    const Int twice = repeated_below(1, end);
    return {once, once - twice, twice == 0 ? 0 : twice - repeated_below(2, end)};
}

Tally PairSums::total() const
{
    return below(fine.reach() + coarse.reach() + 1);
}

} // namespace stridescope::core
