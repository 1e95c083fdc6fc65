#pragma once

#include "ui/picture/bar_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Counts of the memory's ranges, made once for a scene.
[[nodiscard]] core::SpanSampler& span_field(const Subject& subject, core::Operand operand);

/// Paints the slots in sight, a pixel for every pixel of `area`. True while there is more to be refined.
bool paint_bar(ProgressiveRaster& raster, core::SpanSampler& field, const BarPlane& plane, const Rect& area,
               core::Operand operand, const Subject& subject);
/// Paints the whole memory from left to right (or top to bottom) into a strip.
bool paint_strip(ProgressiveRaster& raster, core::SpanSampler& field, const BarPlane& plane, const Rect& strip,
                 core::Operand operand, const Subject& subject);

} // namespace stridescope::ui
