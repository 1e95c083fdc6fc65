#include "core/access/entered_lines.h"

#include <numeric>
#include <vector>

namespace stridescope::core
{
namespace
{

/// Number of elements for each distance from the start of their line, in units.
class Remainders
{
public:
    Remainders(Wide unit, Int of_line) : counts(static_cast<std::size_t>(of_line), 0)
    {
        counts[index(unit)] = 1;
    }

    /// Returns these elements `count` times, each copy `step` units further than the last.
    [[nodiscard]] Remainders repeated(Int count, Wide step) const
    {
        const auto length = static_cast<Int>(counts.size());
        const auto stride = static_cast<Int>(step % length);
        const Int period = length / std::gcd(stride, length);
        Remainders result = *this;
        result.counts.assign(counts.size(), 0);
        for (Int i = 0; i < std::min(period, count); ++i)
        {
            const Wide times = count / period + (i < count % period ? 1 : 0);
            for (Int at = 0; at < length; ++at)
                result.counts[index(at + wide(i) * stride)] += counts[static_cast<std::size_t>(at)] * times;
        }
        return result;
    }

    /// Sums the counts times `is(remainder)`, for elements that are `after` units further on.
    template <typename Is>
    [[nodiscard]] Wide count(Wide behind, const Is& is) const
    {
        Wide sum = 0;
        for (std::size_t at = 0; at < counts.size(); ++at)
            if (counts[at] > 0 && is(static_cast<Int>(index(static_cast<Int>(at) + behind))))
                sum += counts[at];
        return sum;
    }

private:
    [[nodiscard]] std::size_t index(Wide unit) const
    {
        const auto length = static_cast<Wide>(counts.size());
        const Wide rest = unit % length;
        return static_cast<std::size_t>(rest < 0 ? rest + length : rest);
    }

    std::vector<Wide> counts;
};

} // namespace

EnteredLines lines_entered(const Layout& layout, Wide base_units, const LineUnits& units)
{
    const std::size_t rank = layout.sizes.size();
    Wide inner = 0; // distance from the first to the last element of the inner loops, in elements
    for (std::size_t d = 0; d < rank; ++d)
        if (layout.sizes[d] > 1)
            inner += wide(layout.sizes[d] - 1) * layout.strides[d];
    const Wide begin = base_units + wide(layout.base) * units.of_element;
    EnteredLines walk;
    walk.times = 1;
    walk.first = units.line_at(begin);
    walk.last = units.line_at(begin + (inner + 1) * units.of_element - 1);
    Remainders outer(begin, units.of_line);
    for (std::size_t d = 0; d < rank; ++d)
    {
        const Int size = layout.sizes[d];
        if (size == 1)
            continue;
        const Wide stride = wide(layout.strides[d]);
        inner -= (size - 1) * stride;
        // When this loop steps, the inner loops start again.
        const Wide jump = (stride - inner) * units.of_element;
        const auto enters = [&](Int from)
        { return units.line_at(from + units.of_element - 1) != units.line_at(from + jump); };
        walk.times +=
            outer.repeated(size - 1, stride * units.of_element).count(inner * units.of_element, enters);
        outer = outer.repeated(size, stride * units.of_element);
    }
    const auto straddles = [&](Int from) { return from + units.of_element > units.of_line; };
    walk.times += outer.count(0, straddles);
    return walk;
}

EnteredLines followed_by(const EnteredLines& walk, const EnteredLines& next)
{
    return {walk.times + next.times - (walk.last == next.first ? 1 : 0), walk.first, next.last};
}

} // namespace stridescope::core
