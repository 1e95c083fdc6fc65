#pragma once

#include "core/compare/placement.h"

#include <optional>

namespace stridescope::core
{

/// Returns how many lines hold a part of an element, each memory and each lane beginning with one. In closed
/// form where strides are nested, else by going through the elements; nothing if those are too many.
[[nodiscard]] std::optional<Int> lines_touched(const TensorPlacement& placement,
                                               const Progress* progress = nullptr);

} // namespace stridescope::core
