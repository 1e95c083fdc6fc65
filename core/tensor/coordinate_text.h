#pragma once

#include "core/tensor/dims.h"

#include <string>

namespace stridescope::core
{

/// Returns "1,0,2".
[[nodiscard]] std::string coordinate_text(const Dims& coordinate);
/// Returns "n=0, c=1, h=2, w=3"; one letter per dimension.
[[nodiscard]] std::string coordinate_text(const Dims& coordinate, const std::string& labels);
/// Returns "h=2".
[[nodiscard]] std::string index_text(std::size_t dimension, Int index, const std::string& labels);

} // namespace stridescope::core
