#pragma once

#include "core/data/array.h"

#include <string>

namespace stridescope::core
{

/// Returns an element for people. Floating types: the fewest digits that mean this element and no neighbour of
/// its own type ("0.1" for FLOAT16, though its value is 0.0999755859375), whole numbers in full, "inf", "-inf",
/// "nan". BOOL: "true" and "false", any other byte as a number. `bits` are those of `bits_at`.
[[nodiscard]] std::string element_text(DType dtype, std::uint64_t bits);

/// Returns the element at a position in logical row-major order.
[[nodiscard]] std::string element_text(const DataArray& array, Int row_major_index);

} // namespace stridescope::core
