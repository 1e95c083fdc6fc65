#include "core/map/runs.h"

#include "core/tensor/checked.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

namespace stridescope::core
{
namespace
{

/// A stretch of elements in row-major order: its ends are all that a neighbour needs to know.
struct Stretch
{
    Wide elements = 0;
    Wide breaks = 0; ///< pairs of neighbours in it that are not contiguous in memory
    Wide head = 0;   ///< elements before the first break
    Wide tail = 0;   ///< elements after the last break
    Wide best = 0;
    Wide first = 0; ///< offsets of its first and last element, without what outer digits add
    Wide last = 0;
};

/// Returns `a` followed by `b`, with all offsets of `b` increased by `by`.
Stretch joined(const Stretch& a, const Stretch& b, Wide by)
{
    if (a.elements == 0 || b.elements == 0)
    {
        Stretch one = a.elements == 0 ? b : a;
        if (a.elements == 0)
        {
            one.first += by;
            one.last += by;
        }
        return one;
    }
    const bool runs_on = a.last + 1 == b.first + by;
    Stretch all;
    all.elements = a.elements + b.elements;
    all.breaks = a.breaks + b.breaks + (runs_on ? 0 : 1);
    all.head = a.breaks == 0 && runs_on ? a.elements + b.head : a.head;
    all.tail = b.breaks == 0 && runs_on ? b.elements + a.tail : b.tail;
    all.best = std::max({a.best, b.best, runs_on ? a.tail + b.head : 0});
    all.first = a.first;
    all.last = b.last + by;
    return all;
}

/// Returns `count` copies of a stretch, each `step` after the previous one, by doubling.
Stretch repeated(const Stretch& one, Int count, Int step)
{
    Stretch all;
    Wide offset = 0; // offset of the copies that are still to come
    Stretch power = one;
    Wide power_step = step;
    for (; count > 0; count >>= 1)
    {
        if (count & 1)
        {
            all = joined(all, power, offset);
            offset += power_step;
        }
        if (count > 1)
            power = joined(power, power, power_step);
        power_step *= 2;
    }
    return all;
}

/// Stretches of one dimension around those of the inner dimensions.
class Dimension
{
public:
    Dimension(std::vector<Digit> by_divisor, Stretch of_finer) : digits(std::move(by_divisor)), inner(of_finer)
    {
        whole.push_back(inner);
        for (const Digit& digit : digits)
            whole.push_back(repeated(whole.back(), digit.extent, digit.stride));
    }

    /// Returns the stretch of the indices [begin, end) by the lowest `count` digits.
    [[nodiscard]] Stretch of(std::size_t count, Int begin, Int end) const
    {
        if (begin >= end)
            return {};
        if (count == 0)
            return inner;
        const Digit& digit = digits[count - 1];
        const Int low = begin / digit.divisor;
        const Int high = (end - 1) / digit.divisor;
        if (low == high)
            return at(digit, low, of(count - 1, begin - low * digit.divisor, end - low * digit.divisor));
        const Int from = begin % digit.divisor == 0 ? low : low + 1;
        const Int to = end % digit.divisor == 0 ? high + 1 : high;
        Stretch all;
        if (from != low)
            all = at(digit, low, of(count - 1, begin % digit.divisor, digit.divisor));
        if (from < to)
            all = joined(all, repeated(whole[count - 1], to - from, digit.stride), wide(from) * digit.stride);
        if (to == high)
            all = joined(all, at(digit, high, of(count - 1, 0, end % digit.divisor)), 0);
        return all;
    }

private:
    static Stretch at(const Digit& digit, Int value, Stretch stretch)
    {
        stretch.first += wide(value) * digit.stride;
        stretch.last += wide(value) * digit.stride;
        return stretch;
    }

    std::vector<Digit> digits;
    Stretch inner;
    std::vector<Stretch> whole; ///< stretches of all values of the lowest 0, 1, ... digits
};

/// Counts row by row: what the last coordinate adds to the sum is the same in each row.
Runs counted(const Placement& placement, Int elements)
{
    constexpr Int longest_row = Int{1} << 20; // in longer rows, each element is placed by itself
    const Int last_size = placement.sizes.back();
    const Int in_row = last_size <= longest_row ? last_size : 1;
    Placement sums = placement;
    sums.xors.clear();
    sums.pads.clear();
    std::vector<Int> adds{0};
    if (in_row > 1)
    {
        Placement row = sums;
        row.sizes = Dims::filled(sums.sizes.size(), 1);
        row.sizes.back() = in_row;
        PlaceWalk walk(row);
        const Int first = walk.offset();
        while (static_cast<Int>(adds.size()) < in_row)
        {
            walk.next();
            adds.push_back(walk.offset() - first);
        }
        sums.sizes.back() = 1;
    }
    const Mover mover(placement);
    Runs runs{0, 0};
    PlaceWalk rows(sums);
    Int length = 0;
    std::optional<Int> last;
    for (Int i = 0; i < elements; i += in_row, rows.next())
    {
        const Int begin = rows.offset();
        for (const Int add : adds)
        {
            const Int here = mover(begin + add);
            length = last && here == *last + 1 ? length + 1 : 1;
            runs.count += length == 1 ? 1 : 0;
            runs.longest = std::max(runs.longest, length);
            last = here;
        }
    }
    return runs;
}

} // namespace

std::optional<Runs> runs_of(const Placement& placement, Int most_counted)
{
    assert(placement.lane_count == 1);
    const auto elements = element_count(placement.sizes);
    if (!elements)
        return std::nullopt;
    if (!placement.xors.empty() || !placement.pads.empty())
        return *elements <= most_placed(placement, most_counted) ? std::optional(counted(placement, *elements))
                                                                 : std::nullopt;
    Stretch stretch{1, 0, 1, 1, 1, 0, 0};
    for (std::size_t d = placement.sizes.size(); d-- > 0;)
    {
        std::vector<Digit> digits;
        std::copy_if(placement.digits.begin(), placement.digits.end(), std::back_inserter(digits),
                     [&](const Digit& digit) { return digit.dimension == d; });
        std::sort(digits.begin(), digits.end(), [](const Digit& a, const Digit& b) { return a.finer_than(b); });
        const Dimension dimension(digits, stretch);
        const Int begin = placement.first_of(d);
        stretch = digits.empty() ? repeated(stretch, placement.sizes[d], 0)
                                 : dimension.of(digits.size(), begin, begin + placement.sizes[d]);
    }
    return Runs{static_cast<Int>(stretch.breaks + 1), static_cast<Int>(stretch.best)};
}

} // namespace stridescope::core
