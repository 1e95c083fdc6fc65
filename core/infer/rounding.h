#pragma once

#include "core/infer/diff.h"

#include <cstddef>
#include <vector>

namespace stridescope::core
{

/// Returns the bits of a number rounded to the nearest element of a type; of two equally near ones, the even
/// one. A number that is too great becomes infinite, or in a type without infinity its greatest value (NaN for
/// FLOAT8_E4M3).
[[nodiscard]] std::uint64_t rounded_bits(DType dtype, double number);
[[nodiscard]] std::uint64_t rounded_bits(DType dtype, Int number);

/// Returns all elements in row-major order, converted to another type, in the machine's byte order; a 4-bit
/// element takes one byte.
[[nodiscard]] std::vector<std::byte> rounded(const StridedElements& elements, DType dtype);

} // namespace stridescope::core
