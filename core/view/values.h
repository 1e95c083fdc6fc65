#pragma once

#include "core/spec/tensor_spec.h"
#include "core/tensor/coordinate_text.h"

#include <optional>
#include <string>

namespace stridescope::core
{

/// Returns letters for a number: 0 is A, 25 is Z, 26 is AA.
[[nodiscard]] std::string letters(Int index);

/// Returns the value of one element as cells show it; nothing if the scene gives none, or gives letters, which
/// belong to slots.
[[nodiscard]] std::optional<std::string> value_text(const Values& values, Int row_major_index);

} // namespace stridescope::core
