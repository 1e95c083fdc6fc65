#include "core/analysis/gap.h"

#include "core/analysis/memory_order.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

struct Digit
{
    NestedDimension of;
    Int value = 0; ///< offset from the lowest one
};

} // namespace

std::optional<Gap> gap_at(const Layout& layout, Int offset)
{
    const OffsetRange range = *offset_range(layout);
    const auto dims = nested_dimensions(layout);
    if (!dims || dims->empty() || offset < range.least || offset > range.greatest)
        return std::nullopt;
    std::vector<Digit> digits;
    for (const NestedDimension& dim : *dims)
        digits.push_back({dim});

    Gap gap;
    Int rest = offset - range.least;
    Int next = range.greatest - range.least + 1; // start of the next row of some enclosing dimension
    std::size_t depth = 0;
    for (;; ++depth)
    {
        Digit& digit = digits[depth];
        digit.value = rest / digit.of.step;
        const Int begin = offset - range.least - rest; // offset of this dimension's first element
        const bool innermost = depth + 1 == digits.size();
        const Int last = digit.of.size - 1;
        if (digit.value > last || (innermost && rest > last * digit.of.step))
        {
            digit.value = last;
            const Int room = innermost ? last * digit.of.step + 1 : digit.of.size * digit.of.step;
            gap.length = next - (begin + room);
            break;
        }
        rest -= digit.value * digit.of.step;
        // The row may end earlier, where an enclosing row ends.
        next = static_cast<Int>(std::min(wide(next), wide(begin) + wide(digit.value + 1) * digit.of.step));
        if (!innermost)
            continue;
        if (rest == 0)
            return std::nullopt;
        gap.between = true;
        gap.length = digit.of.step - 1;
        gap.of = digit.of.step;
        break;
    }
    gap.dim = digits[depth].of.dim;
    for (std::size_t i = 0; i < depth; ++i)
        gap.outside.push_back(digits[i].of.dim);
    if (!gap.between)
        gap.of = digits[depth - 1].of.step; // the outermost has no gap after it inside the range
    for (std::size_t i = depth + 1; i < digits.size(); ++i)
        digits[i].value = digits[i].of.size - 1;
    gap.before = Dims::filled(layout.sizes.size(), 0);
    for (const Digit& digit : digits)
        gap.before[digit.of.dim] = digit.of.reversed ? digit.of.size - 1 - digit.value : digit.value;
    return gap;
}

} // namespace stridescope::core
