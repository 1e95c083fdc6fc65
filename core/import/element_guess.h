#pragma once

#include "core/tensor/checked.h"
#include "core/tensor/dtype.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Returns the type guessed for elements of 1, 2, 4, or 8 bytes; null for other sizes.
[[nodiscard]] std::optional<DType> guessed_type(Int element_bytes);
/// Returns the element size with which strides in bytes fill the memory that they reach, each byte once; null
/// if no size does, or several do.
[[nodiscard]] std::optional<Int> dense_element_bytes(const std::vector<Int>& sizes,
                                                     const std::vector<Int>& byte_strides);

} // namespace stridescope::core
