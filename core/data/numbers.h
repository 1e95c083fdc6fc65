#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/number.h"

#include <cstdint>

namespace stridescope::core
{

/// Returns an element as a number; `bits_of` are its bytes in the machine's order, from the lowest bit on.
/// Unsigned 64-bit values that a signed integer cannot hold become floating.
[[nodiscard]] Number element_number(DType dtype, std::uint64_t bits_of);

} // namespace stridescope::core
