#include "core/access/line_heat.h"

#include <algorithm>
#include <utility>

namespace stridescope::core
{

LineHeat::LineHeat(const Where& where, std::vector<std::uint32_t> entered)
    : at(where), units(where.bits), base(units.of_bytes(where.address)), counts(std::move(entered))
{
    before.reserve(counts.size() / block + 1);
    for (std::size_t i = 0; i < counts.size(); ++i)
    {
        if (i % block == 0)
            before.push_back(total);
        total.entered += counts[i];
        total.touched += counts[i] > 0 ? 1 : 0;
        greatest = std::max<Int>(greatest, counts[i]);
    }
}

std::optional<Int> LineHeat::row_of(Int lane) const
{
    const Int row = lane >= at.first_lane ? lane - at.first_lane : lane - at.first_lane + at.lane_count;
    return row >= 0 && row < at.lanes ? std::optional(row) : std::nullopt;
}

Wide LineHeat::line_of(Wide unit) const
{
    return units.line_at(unit) - at.first_line;
}

Int LineHeat::of_element(Int lane, Int offset) const
{
    const auto row = row_of(lane);
    const Wide line = line_of(base + wide(offset) * units.of_element);
    if (!row || line < 0 || line >= at.lines)
        return 0;
    return counts[static_cast<std::size_t>(*row * at.lines + static_cast<Int>(line))];
}

LineHeat::Sum LineHeat::below(std::size_t place) const
{
    if (place == counts.size())
        return total;
    Sum sum = before[place / block];
    for (std::size_t i = place / block * block; i < place; ++i)
    {
        sum.entered += counts[i];
        sum.touched += counts[i] > 0 ? 1 : 0;
    }
    return sum;
}

double LineHeat::mean(Int lane, Int begin, Int end) const
{
    const auto row = row_of(lane);
    if (!row || begin >= end)
        return 0;
    const auto inside = [&](Wide line) { return static_cast<Int>(std::clamp<Wide>(line, 0, wide(at.lines))); };
    const Int first = inside(line_of(base + wide(begin) * units.of_element));
    const Int behind = inside(line_of(base + wide(end) * units.of_element - 1) + 1);
    if (first >= behind)
        return 0;
    const Sum low = below(static_cast<std::size_t>(*row * at.lines + first));
    const Sum high = below(static_cast<std::size_t>(*row * at.lines + behind));
    const Int touched = high.touched - low.touched;
    return touched > 0 ? static_cast<double>(high.entered - low.entered) / static_cast<double>(touched) : 0;
}

} // namespace stridescope::core
