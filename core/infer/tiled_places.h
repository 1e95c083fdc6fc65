#pragma once

#include "core/analysis/progress.h"
#include "core/infer/infer.h"
#include "core/layouts/layout_text.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Returns the tiled tensor whose elements have these offsets in row-major order: by digits, by digits and one
/// step of a swizzle, or by bases. Nothing if there is none, or if an element has no offset. Among several
/// swizzles, chooses the one that needs the fewest digits.
[[nodiscard]] std::optional<LayoutCandidate> tiled_at(const std::vector<std::optional<Int>>& offsets,
                                                      const Dims& sizes, DType dtype, Progress* progress);

/// Returns the part of the offset that an index of one dimension adds.
[[nodiscard]] Int offset_along(const std::vector<DigitChoice>& digits, Int index);
/// Returns the scene of these digits, with notes about it, such as oneDNN's tag for them.
[[nodiscard]] LayoutCandidate tiled_candidate(const DigitChoices& digits, const Xor& swizzle, Int base,
                                              const Dims& sizes, DType dtype);

} // namespace stridescope::core
