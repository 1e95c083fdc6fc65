#include "core/analysis/gap.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

struct Digit
{
    std::size_t dim;
    Int step;
    Int size;
    bool reversed;
    Int value = 0; ///< from the least offset on
};

/// The dimensions that move the offset, the coarsest first; nothing where they are not nested.
std::optional<std::vector<Digit>> nested_digits(const Layout& layout)
{
    std::vector<Digit> digits;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (const Int stride = layout.strides[d]; layout.sizes[d] > 1 && stride != 0)
            digits.push_back({d, stride < 0 ? -stride : stride, layout.sizes[d], stride < 0});
    std::sort(digits.begin(), digits.end(), [](const Digit& a, const Digit& b) { return a.step > b.step; });
    Int reach = 0;
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit)
    {
        if (digit->step <= reach)
            return std::nullopt;
        reach += (digit->size - 1) * digit->step;
    }
    return digits;
}

} // namespace

std::optional<Gap> gap_at(const Layout& layout, Int offset)
{
    const OffsetRange range = *offset_range(layout);
    auto digits = nested_digits(layout);
    if (!digits || digits->empty() || offset < range.least || offset > range.greatest)
        return std::nullopt;

    Gap gap;
    Int rest = offset - range.least;
    Int next = range.greatest - range.least + 1; // where the next row of some enclosing dimension begins
    std::size_t depth = 0;
    for (;; ++depth)
    {
        Digit& digit = (*digits)[depth];
        digit.value = rest / digit.step;
        const Int begin = offset - range.least - rest; // of this dimension's first element
        const bool innermost = depth + 1 == digits->size();
        const Int last = digit.size - 1;
        if (digit.value > last || (innermost && rest > last * digit.step))
        {
            digit.value = last;
            const Int room = innermost ? last * digit.step + 1 : digit.size * digit.step;
            gap.length = next - (begin + room);
            break;
        }
        rest -= digit.value * digit.step;
        // The last row's end is that of an enclosing one, where that is nearer.
        next = static_cast<Int>(std::min(wide(next), wide(begin) + wide(digit.value + 1) * digit.step));
        if (!innermost)
            continue;
        if (rest == 0)
            return std::nullopt;
        gap.between = true;
        gap.length = digit.step - 1;
        gap.of = digit.step;
        break;
    }
    gap.dim = (*digits)[depth].dim;
    for (std::size_t i = 0; i < depth; ++i)
        gap.outside.push_back((*digits)[i].dim);
    if (!gap.between)
        gap.of = (*digits)[depth - 1].step; // the coarsest has no gap behind it inside the range
    for (std::size_t i = depth + 1; i < digits->size(); ++i)
        (*digits)[i].value = (*digits)[i].size - 1;
    gap.behind = Dims::filled(layout.sizes.size(), 0);
    for (const Digit& digit : *digits)
        gap.behind[digit.dim] = digit.reversed ? digit.size - 1 - digit.value : digit.value;
    return gap;
}

} // namespace stridescope::core
