#pragma once

#include "core/layouts/layout_text.h"

namespace stridescope::core
{

/// Digits that the bases of a linear layout are equivalent to.
struct DigitsOfBases
{
    DigitChoices digits;
    std::vector<Xor> xors;
};

/// Converts bases to digits and XOR steps, which is always possible. `bases[i]` is the coordinate at offset
/// 2^i; the coordinate at an offset is the XOR of those of its bits. `layout` at "bases" if they are not a
/// bijection, and at "sizes[d]" if a size is not a power of two; `unsupported` above 32 bits.
[[nodiscard]] Result<DigitsOfBases> digits_of_bases(const std::vector<std::vector<Int>>& bases,
                                                    const Dims& sizes);

} // namespace stridescope::core
