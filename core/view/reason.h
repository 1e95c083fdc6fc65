#pragma once

#include "core/view/scene_view.h"

#include <string>

namespace stridescope::core
{

/// Returns "outside the buffer of 28 bytes", or nothing if an offset is inside, or if the scene does not give
/// the buffer's size.
[[nodiscard]] std::string buffer_reason(const SceneView& view, Operand operand, Int offset);
/// Returns one sentence about what is in a slot of a tensor's memory and why, for example "padding after row
/// n=0, c=1, h=3 (2 elements of 6)", or that it is unknown.
[[nodiscard]] std::string slot_reason(const SceneView& view, Operand operand, const Place& place);
/// Says the same of what was found at a place of any memory.
[[nodiscard]] std::string place_reason(const TensorPlacement& map, const Place& place,
                                       const SlotContents& here);

/// Says which index tuple selected an element of the output: "by the index tuple (0, 1): 1, -1". Nothing if the
/// scene is not a gather.
[[nodiscard]] std::string picked_by(const SceneView& view, const Dims& output);
/// Says how a dimension is distributed over the lanes: "C: (2 + 13) mod 4 = lane 3, round 3". Nothing if none
/// is.
[[nodiscard]] std::string dealt_to(const TensorPlacement& map, const Dims& coordinate);

} // namespace stridescope::core
