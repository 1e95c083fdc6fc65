#pragma once

#include "ui/picture/lane_plane.h"
#include "ui/picture/subject.h"

/// Ruler below the lanes: offsets across, and bytes of a lane.
namespace stridescope::ui
{

/// Tells whether the ruler is on, and would not give an answer away.
[[nodiscard]] bool has_lane_ruler(const Look& look);

/// Draws offsets in elements from the tensor's start in a lane, and bytes of the lane, at every 2^k elements,
/// so that the numbers fit.
void draw_lane_ruler(Figure& figure, const Subject& subject, const LanePlane& plane, const Rect& area);

} // namespace stridescope::ui
