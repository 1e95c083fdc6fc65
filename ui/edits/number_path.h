#pragma once

#include "core/scene/scene.h"

#include <string_view>

namespace stridescope::ui
{

/// The number of a scene that a JSON path names ("window.sizes[2]", "input.strides[0]", "chip.npu_num"); null
/// where it names none.
[[nodiscard]] core::Int* number_at(core::Scene& scene, std::string_view path);
/// The tensor that a path begins at, of a scene of any kind but `tpu`; null where there is none.
[[nodiscard]] core::TensorSpec* tensor_at(core::Scene& scene, std::string_view path);

} // namespace stridescope::ui
