#pragma once

#include "core/data/array.h"
#include "core/tensor/number.h"

#include <vector>

namespace stridescope::core
{

/// The elements of an array in logical row-major order, at most `most` of them. Unsigned 64-bit values beyond a
/// signed integer become floating.
[[nodiscard]] std::vector<Number> array_numbers(const DataArray& array, Int most);

/// One element of so many bits as a number: `bits_of` are its bytes in the machine's order, from the lowest bit
/// on.
[[nodiscard]] Number element_number(DType dtype, std::uint64_t bits_of);

} // namespace stridescope::core
