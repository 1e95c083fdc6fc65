#include "core/compare/lines.h"

#include "core/analysis/progressions.h"
#include "core/compare/compare.h"
#include "core/compare/line_units.h"
#include "core/tpu/lanes.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

/// Units from the first to the last that elements use, and the number of lines that they touch.
struct TouchedRange
{
    Wide first = 0;
    Wide last = 0;
    Wide lines = 0;
};

/// Returns the sum of `term(start + i * step modulo modulus)` over all i below count.
Wide cyclic_sum(Wide count, Int start, Wide step, Int modulus, auto&& term)
{
    const auto stride = static_cast<Int>(step % modulus);
    const Int period = modulus / std::gcd(stride, modulus);
    Wide cycle = 0;
    Wide rest = 0;
    Int at = start;
    for (Int i = 0; i < period; ++i)
    {
        if (i == count % period)
            rest = cycle;
        cycle += term(at);
        at = (at + stride) % modulus;
    }
    return cycle * (count / period) + rest;
}

/// Counts in closed form: `lines[p]` is the number of lines that the elements of the inner dimensions use if
/// they begin `p` units after the start of a line. A further dimension uses as many for each of its indices,
/// less one whenever the last line of one index is the first of the next.
std::optional<TouchedRange> lines_of_nested(const Layout& layout, Wide base_units, const LineUnits& units)
{
    bool lost = false;
    const std::vector<Progression> dims = merged(progressions(layout), lost);
    std::vector<Wide> lines;
    for (Int p = 0; p < units.of_line; ++p)
        lines.push_back((p + units.of_element - 1) / units.of_line + 1);
    Wide reach = 0; // elements from the first to the last
    for (const Progression& dim : dims)
    {
        if (dim.step <= reach)
            return std::nullopt;
        const Wide step = wide(dim.step) * units.of_element;
        const Wide last = reach * units.of_element + units.of_element - 1;
        std::vector<Wide> more;
        for (Int p = 0; p < units.of_line; ++p)
        {
            const auto each = [&](Int at) { return lines[static_cast<std::size_t>(at)]; };
            const auto joint = [&](Int at) -> Wide
            { return units.line_at(at + last) == units.line_at(at + step) ? 1 : 0; };
            more.push_back(cyclic_sum(dim.count, p, step, units.of_line, each)
                           - cyclic_sum(dim.count - 1, p, step, units.of_line, joint));
        }
        lines = std::move(more);
        reach += wide(dim.count - 1) * dim.step;
    }
    TouchedRange range;
    range.first = base_units + wide(offset_range(layout)->least) * units.of_element;
    range.last = range.first + reach * units.of_element + units.of_element - 1;
    const Wide phase = range.first - units.line_at(range.first) * units.of_line;
    range.lines = lines[static_cast<std::size_t>(phase)];
    return range;
}

/// Lines that elements touch, between a first and a last one: marks if these are few, else a list.
class LineMarks
{
public:
    LineMarks(const LineUnits& of_units, Wide first_line, Wide last_line) : units(of_units), first(first_line)
    {
        constexpr Wide most_marks = Wide{1} << 32;
        if (last_line - first_line < most_marks)
            marks.resize(static_cast<std::size_t>(last_line - first_line + 1));
    }

    /// Marks the lines of an element that begins at a unit.
    void touch(Wide begin)
    {
        const Wide end = units.line_at(begin + units.of_element - 1);
        for (Wide line = units.line_at(begin); line <= end; ++line)
        {
            if (!marks.empty())
                marks[static_cast<std::size_t>(line - first)] = true;
            else if (listed.empty() || listed.back() != line)
                listed.push_back(line);
        }
    }
    [[nodiscard]] Wide count()
    {
        if (!marks.empty())
            return std::count(marks.begin(), marks.end(), true);
        std::sort(listed.begin(), listed.end());
        return std::unique(listed.begin(), listed.end()) - listed.begin();
    }

private:
    const LineUnits& units;
    Wide first;
    std::vector<bool> marks;
    std::vector<Wide> listed;
};

/// Counts by visiting all elements of layouts in one memory.
std::optional<Wide> lines_one_by_one(const std::vector<Layout>& layouts, Wide base_units,
                                     const LineUnits& units, const Progress* progress)
{
    Wide elements = 0;
    Wide first = 0;
    Wide last = -1;
    for (const Layout& layout : layouts)
    {
        const OffsetRange range = *offset_range(layout);
        const Wide begin = units.line_at(base_units + wide(range.least) * units.of_element);
        const Wide end = units.line_at(base_units + (wide(range.greatest) + 1) * units.of_element - 1);
        first = elements == 0 ? begin : std::min(first, begin);
        last = elements == 0 ? end : std::max(last, end);
        elements += *element_count(layout.sizes);
    }
    if (elements > most_compared_one_by_one)
        return std::nullopt;
    LineMarks marks(units, first, last);
    for (const Layout& layout : layouts)
    {
        Dims x = Dims::filled(layout.sizes.size(), 0);
        Int visited = 0;
        do
        {
            if (visited++ % 4096 == 0 && is_cancelled(progress))
                return std::nullopt;
            marks.touch(base_units + wide(offset_of(layout, x)) * units.of_element);
        } while (advance(layout.sizes, x));
    }
    return marks.count();
}

/// Counts the lines that one memory or one lane holds.
std::optional<Wide> lines_of(const std::vector<Layout>& layouts, Wide base_units, const LineUnits& units,
                             const Progress* progress)
{
    if (layouts.empty())
        return 0;
    std::vector<TouchedRange> ranges;
    for (const Layout& layout : layouts)
        if (const auto range = lines_of_nested(layout, base_units, units))
            ranges.push_back(*range);
    std::sort(ranges.begin(), ranges.end(),
              [](const TouchedRange& x, const TouchedRange& y) { return x.first < y.first; });
    bool apart = ranges.size() == layouts.size();
    Wide all = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i)
    {
        all += ranges[i].lines;
        if (i == 0)
            continue;
        apart = apart && ranges[i - 1].last < ranges[i].first;
        if (units.line_at(ranges[i - 1].last) == units.line_at(ranges[i].first))
            --all;
    }
    return apart ? all : lines_one_by_one(layouts, base_units, units, progress);
}

/// Counts the lines of elements that XOR or free slots move, one by one; nothing if there are too many.
std::optional<Int> lines_of_moved(const TensorPlacement& placement, const LineUnits& units,
                                  const Progress* progress)
{
    const Int elements = element_count(placement.sizes).value_or(int_max);
    if (elements > most_compared_one_by_one)
        return std::nullopt;
    const OffsetRange bounds = placement.tiles->bounds();
    LineMarks marks(units, units.line_at(wide(bounds.least) * units.of_element),
                    units.line_at((wide(bounds.greatest) + 1) * units.of_element - 1));
    PlaceWalk walk(placement);
    for (Int i = 0; i < elements; ++i, walk.next())
    {
        if (i % 65536 == 0 && is_cancelled(progress))
            return std::nullopt;
        marks.touch(wide(walk.offset()) * units.of_element);
    }
    return static_cast<Int>(marks.count());
}

} // namespace

std::optional<Int> lines_touched(const TensorPlacement& placement, const Progress* progress)
{
    const LineUnits units(placement.bits);
    if (placement.tiles && !(placement.xors.empty() && placement.pads.empty()))
        return lines_of_moved(placement, units, progress);
    if (placement.tiles)
    {
        std::vector<Layout> boxes;
        for (const BoxOfDigits& box : placement.tiles->element_boxes())
            boxes.push_back(box.layout);
        const auto lines = lines_of(boxes, 0, units, progress);
        return lines ? narrow(*lines) : std::nullopt;
    }
    const Wide base = units.of_bytes(placement.address);
    Wide all = 0;
    for (const LanesAlike& lanes : lanes_alike(placement))
    {
        std::vector<Layout> layouts;
        for (const LanePiece& piece : lane_contents(placement, lanes.begin))
            layouts.push_back(piece.layout);
        const auto lines = lines_of(layouts, base, units, progress);
        if (!lines)
            return std::nullopt;
        all += *lines * (lanes.end - lanes.begin);
    }
    return narrow(all);
}

} // namespace stridescope::core
