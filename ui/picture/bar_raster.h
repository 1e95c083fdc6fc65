#pragma once

#include "ui/picture/bar_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Counts of the memory's ranges, made once for a scene.
[[nodiscard]] core::SpanField& span_field(const Subject& subject, core::Part part);

/// Paints the slots in sight, a pixel for every pixel of `area`. True while there is more to be refined.
bool paint_bar(ProgressiveRaster& raster, core::SpanField& field, const BarPlane& plane, const Rect& area,
               core::Part part, const Subject& subject);
/// Paints the whole memory from left to right (or top to bottom) into a strip.
bool paint_strip(ProgressiveRaster& raster, core::SpanField& field, const BarPlane& plane, const Rect& strip,
                 core::Part part, const Subject& subject);

} // namespace stridescope::ui
