#pragma once

#include "core/layouts/layout_text.h"

namespace stridescope::core
{

/// Digits that the bases of a linear layout amount to.
struct DigitsOfBases
{
    DigitChoices digits;
    std::vector<Xor> xors;
};

/// `bases[i]` is the coordinate at offset 2^i; the coordinate at an offset is the XOR of those of its bits.
/// Inverted to digits and XOR steps, which always say it. `layout` at "bases" where they are no bijection, and
/// at "sizes[d]" of a size that is no power of two; `unsupported` above 32 bits.
[[nodiscard]] Result<DigitsOfBases> digits_of_bases(const std::vector<std::vector<Int>>& bases,
                                                    const Dims& sizes);

} // namespace stridescope::core
