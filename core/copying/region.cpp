#include "core/copying/region.h"

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
        if (terms_in(region.first[d], region.step[d], region.count[d], {x[d], 1}) == 0)
            return false;
    return true;
}

Int terms_in(Int first, Int step, Int count, const CellSpan& span)
{
    const auto below = [&](Wide end)
    { return std::clamp<Wide>(divide_down(end - first + step - 1, step), 0, count); };
    return static_cast<Int>(below(wide(span.first) + span.count) - below(span.first));
}

bool Box::holds(const Dims& x) const
{
    for (std::size_t d = 0; d < x.size(); ++d)
        if (x[d] < first[d] || x[d] - first[d] >= count[d])
            return false;
    return true;
}

} // namespace stridescope::core
