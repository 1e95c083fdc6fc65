#pragma once

#include "ui/picture/lane_plane.h"
#include "ui/picture/subject.h"

/// Ruler below the lanes: offsets across, and bytes of a lane.
namespace stridescope::ui
{

/// Tells whether the ruler is on, and would reveal nothing that is asked.
[[nodiscard]] bool has_lane_ruler(const Look& look);

/// Offsets in elements from the tensor's start in a lane and bytes of the lane, at every so many elements, a
/// power of two, that the numbers have room.
void draw_lane_ruler(Figure& figure, const Subject& subject, const LanePlane& plane, const Rect& area);

} // namespace stridescope::ui
