#pragma once

#include "core/view/scene_view.h"

#include <string>

namespace stridescope::core
{

/// One sentence on what is at a place of a tensor's memory and why, for example "padding behind row n=0, c=1,
/// h=3 (2 elements of 6)". What is not decided is said to be so.
/// "outside the buffer of 28 bytes", or nothing where a place lies in it or where it has no given end.
[[nodiscard]] std::string buffer_reason(const SceneView& view, Operand operand, Int offset);
[[nodiscard]] std::string slot_reason(const SceneView& view, Operand operand, Int offset);
[[nodiscard]] std::string lane_reason(const SceneView& view, const AtLane& place);

} // namespace stridescope::core
