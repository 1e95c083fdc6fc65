#pragma once

#include "core/scene/scene.h"

#include <string_view>

namespace stridescope::core
{

/// Returns the number of a scene that a JSON path names ("window.sizes[2]", "input.strides[0]",
/// "chip.npu_num"); null if there is none.
[[nodiscard]] Int* number_at(Scene& scene, std::string_view path);

/// Returns the tensor that a path names or leads into ("input.sizes[0]"; in a scene that is a tensor, any path
/// except those of other operands); null if there is none.
[[nodiscard]] TensorSpec* tensor_at(Scene& scene, std::string_view path);
[[nodiscard]] const TensorSpec* tensor_at(const Scene& scene, std::string_view path);

} // namespace stridescope::core
