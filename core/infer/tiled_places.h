#pragma once

#include "core/analysis/progress.h"
#include "core/infer/infer.h"
#include "core/layouts/layout_text.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Returns the tiled tensor whose elements are at these offsets, row-major: by digits, by digits and one step
/// of a swizzle, or by bases. Nothing if there is none, or where an element is nowhere. Of several swizzles the
/// one that leaves the fewest digits.
[[nodiscard]] std::optional<LayoutCandidate> tiled_at(const std::vector<std::optional<Int>>& offsets,
                                                      const Dims& sizes, DType dtype, Progress* progress);

/// Returns what an index of one dimension adds to the offset.
[[nodiscard]] Int offset_along(const std::vector<DigitChoice>& digits, Int index);
/// Scene of these digits, and the notes about it.
[[nodiscard]] LayoutCandidate tiled_candidate(const DigitChoices& digits, const Xor& swizzle, Int base,
                                              const Dims& sizes, DType dtype);

} // namespace stridescope::core
