#include "core/copying/region.h"

#include "core/analysis/closed_forms.h"
#include "core/tensor/checked.h"

#include <algorithm>

namespace stridescope::core
{

Region region(Operand operand, const Dims& first, const Dims& count)
{
    return {operand, first, Dims::filled(first.size(), 1), count};
}

bool is_box(const Region& region)
{
    return std::all_of(region.step.begin(), region.step.end(), [](Int step) { return step == 1; });
}

bool holds(const Region& region, const Dims& x)
{
    for (std::size_t d = 0; d < x.size(); ++d)
        if (terms_in(region.first[d], region.step[d], region.count[d], CellSpan{x[d], 1}) == 0)
            return false;
    return true;
}

Int terms_in(Int first, Int step, Int count, const CellSpan& span)
{
    const auto below = [&](Wide end)
    { return std::clamp<Wide>(divide_down(end - first + step - 1, step), 0, count); };
    return static_cast<Int>(below(wide(span.first) + span.count) - below(span.first));
}

namespace
{

/// Returns how many terms lie below `end`, `end + pitch`, and so on, summed over `rows` ends, modulo 2^64.
std::uint64_t terms_below(Int first, Int step, Int count, Wide end, Int rows, Int pitch)
{
    // Some ends may lie before all terms, and some after all.
    const Wide start = end - first + step - 1;
    const auto before = [&](Wide value) // number of ends for which start + i * pitch < value
    { return static_cast<Int>(std::clamp<Wide>(divide_down(value - start + pitch - 1, pitch), 0, rows)); };
    const Int without = before(step);
    const Int some = before(wide(count) * step) - without;
    const auto all = static_cast<std::uint64_t>(rows - without - some) * static_cast<std::uint64_t>(count);
    if (some <= 0)
        return all;
    return all
           + static_cast<std::uint64_t>(
               floor_sum(some, step, pitch, static_cast<Int>(start + wide(without) * pitch)));
}

} // namespace

Int terms_in(Int first, Int step, Int count, const SpanRows& spans)
{
    if (spans.rows == 1)
        return terms_in(first, step, count, spans.span);
    const auto below = [&](Wide end) { return terms_below(first, step, count, end, spans.rows, spans.pitch); };
    return static_cast<Int>(below(wide(spans.span.first) + spans.span.count) - below(spans.span.first));
}

bool Box::holds(const Dims& x) const
{
    for (std::size_t d = 0; d < x.size(); ++d)
        if (x[d] < first[d] || x[d] - first[d] >= count[d])
            return false;
    return true;
}

} // namespace stridescope::core
