#pragma once

#include "core/tensor/layout.h"

#include <optional>
#include <utility>

/// Examples that prove what a layout is said to do; found quickly or not at all, whatever its size.
namespace stridescope::core
{

/// Two coordinates at one offset, the earlier in row-major order first. Of a layout whose element count and
/// offset range fit 64 bits.
[[nodiscard]] std::optional<std::pair<Dims, Dims>> two_at_one_offset(const Layout& layout);

/// An offset between the least and the greatest that no coordinate is at: the first where that is found at
/// once.
[[nodiscard]] std::optional<Int> untouched_offset(const Layout& layout);

} // namespace stridescope::core
