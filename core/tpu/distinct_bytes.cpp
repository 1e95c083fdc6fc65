#include "core/tpu/distinct_bytes.h"

#include "core/analysis/progressions.h"

#include <vector>

namespace stridescope::core
{
namespace
{

/// Number of even and of odd sums of progressions, if all sums differ.
struct Parities
{
    Int even = 1;
    Int odd = 0;
};

Parities parities(const std::vector<Progression>& dims)
{
    Parities sums;
    for (const auto& dim : dims)
    {
        const Int odd_terms = dim.step % 2 != 0 ? dim.count / 2 : 0;
        const Int even_terms = dim.count - odd_terms;
        sums = {sums.even * even_terms + sums.odd * odd_terms, sums.even * odd_terms + sums.odd * even_terms};
    }
    return sums;
}

/// Counts bytes with two elements each. In closed form if runs of neighbours leave at least one free slot
/// between them, so that no two runs share a byte.
std::optional<Int> closed_form(const Layout& layout)
{
    bool lost = false;
    std::vector<Progression> dims = merged(progressions(layout), lost);
    Int run = 1;
    if (!dims.empty() && dims.front().step == 1)
    {
        run = dims.front().count;
        dims.erase(dims.begin());
    }
    Int below = run - 1;
    for (const auto& dim : dims)
    {
        if (dim.step - 2 < below)
            return std::nullopt;
        below += dim.reach();
    }
    Parities starts = parities(dims);
    if (layout.base % 2 != 0)
        std::swap(starts.even, starts.odd);
    return starts.even * divide_up(run, 2) + starts.odd * (run / 2 + 1);
}

} // namespace

std::optional<Int> distinct_bytes(const Layout& layout, Int bits, const Effort& effort, Progress* progress)
{
    if (bits >= 8)
    {
        const auto elements = distinct_offsets(layout, effort, progress).count;
        return elements ? checked_multiply(*elements, bits / 8) : std::nullopt;
    }
    if (const auto bytes = closed_form(layout))
        return bytes;
    const OffsetRange range = *offset_range(layout);
    // Visits every element: at most 2^26 by default.
    if (*element_count(layout.sizes) > effort.bitmap_bits / 16 || range.greatest >= effort.bitmap_bits)
        return std::nullopt;
    std::vector<bool> touched(static_cast<std::size_t>(range.greatest / 2) + 1, false);
    Dims x = Dims::filled(layout.sizes.size(), 0);
    Int visited = 0;
    do
    {
        if (visited++ % 4096 == 0 && is_cancelled(progress))
            return std::nullopt;
        touched[static_cast<std::size_t>(offset_of(layout, x) / 2)] = true;
    } while (advance(layout.sizes, x));
    Int count = 0;
    for (const bool byte : touched)
        count += byte ? 1 : 0;
    return count;
}

} // namespace stridescope::core
