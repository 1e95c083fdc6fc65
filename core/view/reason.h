#pragma once

#include "core/view/scene_view.h"

#include <string>

namespace stridescope::core
{

/// One sentence on what is at a place of a tensor's memory and why: "row padding behind w=2 of h=0".
[[nodiscard]] std::string slot_reason(const SceneView& view, Part part, Int offset);
[[nodiscard]] std::string lane_reason(const SceneView& view, const AtLane& place);

} // namespace stridescope::core
