#pragma once

#include "core/tensor/layout.h"

#include <optional>
#include <utility>

/// Examples that prove a property of a layout; found quickly or not at all, whatever its size.
namespace stridescope::core
{

/// Finds two coordinates at one offset, the earlier in row-major order first. The layout's element count and
/// offset range fit in 64 bits.
[[nodiscard]] std::optional<std::pair<Dims, Dims>> two_at_one_offset(const Layout& layout);

/// Finds an offset between the lowest and the highest that no coordinate has: the first one, if it is found at
/// once.
[[nodiscard]] std::optional<Int> untouched_offset(const Layout& layout);

} // namespace stridescope::core
