#pragma once

#include "core/infer/diff.h"

#include <cstddef>
#include <vector>

namespace stridescope::core
{

/// Returns the bits of a number as an element of a type: the nearest there is, the even one of two; what is too
/// great for a type becomes infinite, or its largest where it has no infinity (a NaN of FLOAT8_E4M3).
[[nodiscard]] std::uint64_t rounded_bits(DType dtype, double number);
[[nodiscard]] std::uint64_t rounded_bits(DType dtype, Int number);

/// Returns all elements in row-major order as another type's bytes, in the machine's order; 4-bit ones a byte
/// each.
[[nodiscard]] std::vector<std::byte> rounded(const StridedElements& elements, DType dtype);

} // namespace stridescope::core
