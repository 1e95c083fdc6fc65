#pragma once

#include "ui/picture/lane_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// What ranges of lanes hold, made once for a scene.
[[nodiscard]] core::LaneSampler& lane_field(const Subject& subject);

/// Paints the lanes' reserved elements in sight, a pixel for every pixel of the map. True while there is more
/// to be refined.
bool paint_lanes(ProgressiveRaster& raster, core::LaneSampler& field, const LanePlane& plane,
                 const Subject& subject);

} // namespace stridescope::ui
