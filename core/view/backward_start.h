#pragma once

#include "core/view/scene_view.h"

namespace stridescope::core
{

/// Returns the element of the input that is copied first if a window is read backward along some dimension;
/// nothing if none is.
[[nodiscard]] std::optional<Dims> backward_start(const SceneView& view);

} // namespace stridescope::core
