#pragma once

#include "core/scene/scene.h"
#include "core/tensor/dims.h"

#include <optional>
#include <string>

namespace stridescope::core
{

/// 0 is A, 25 is Z, 26 is AA.
[[nodiscard]] std::string letters(Int index);

/// The value of one element as cells show it; nothing where the scene gives none.
[[nodiscard]] std::optional<std::string> value_text(const Values& values, Int row_major_index);

/// "1,0,2".
[[nodiscard]] std::string coordinate_text(const Dims& coordinate);

} // namespace stridescope::core
