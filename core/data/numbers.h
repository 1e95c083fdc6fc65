#pragma once

#include "core/data/npy.h"
#include "core/tensor/number.h"

#include <string_view>
#include <vector>

namespace stridescope::core
{

/// The elements of an .npy file as numbers in logical row-major order, at most `most` of them. Unsigned 64-bit
/// values beyond a signed integer become floating. `data` are the bytes from `header.data_begin` on.
[[nodiscard]] std::vector<Number> npy_numbers(const NpyHeader& header, std::string_view data, Int most);

/// One element of so many bits as a number: `bits_of` are its bytes in the machine's order, from the lowest bit
/// on.
[[nodiscard]] Number element_number(DType dtype, std::uint64_t bits_of);

} // namespace stridescope::core
