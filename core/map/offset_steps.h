#pragma once

#include "core/map/placement.h"
#include "core/tensor/checked.h"

#include <span>
#include <string>
#include <vector>

namespace stridescope::core
{

/// One step of the way from a coordinate to its offset. Derivations, steps, and the sums of a window tell it in
/// their own words.
struct OffsetStep
{
    enum class By
    {
        base,
        digit,
        swizzle,
        pads,
    } by = By::base;
    Wide before = 0; ///< the offset before and after the step
    Wide after = 0;
    const Digit* digit = nullptr; ///< the digit that adds value * digit->stride; null for other steps
    Int value = 0;                ///< the value of the digit; the round of the cyclic one
    const Xor* swizzle = nullptr;
};

/// Returns the steps in their order: a base that is not 0, `digits`, and then swizzles, a late base, and pads.
/// `digits` are those of the placement in the order of the sum; they and the placement outlive the steps.
[[nodiscard]] std::vector<OffsetStep> offset_steps(const Placement& placement, std::span<const Digit> digits,
                                                   const Dims& coordinate);

/// Returns digits in the order of the table of digits: the largest stride first.
[[nodiscard]] std::vector<Digit> outermost_first(std::vector<Digit> digits);

/// Returns what swizzles make of the number before `first`, as "xor(192, 3·8)"; of several in turn, from
/// `first` to `last`, as "xor(192, 24)".
[[nodiscard]] std::string xor_text(const OffsetStep& first, const OffsetStep& last);

/// Returns the digits of a placement in the order in which people read them: dimension after dimension, the
/// innermost digit first.
[[nodiscard]] std::vector<Digit> digits_to_read(const Placement& placement);

} // namespace stridescope::core
