#pragma once

#include "core/view/scene_view.h"

namespace stridescope::core
{

/// Returns the input's element that is copied first where a window is walked backward along some dimension;
/// nothing if none is.
[[nodiscard]] std::optional<Dims> backward_start(const SceneView& view);

} // namespace stridescope::core
