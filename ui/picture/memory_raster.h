#pragma once

#include "ui/picture/slot_rows.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Returns what counts the ranges of a part's memory, made once for a scene.
[[nodiscard]] core::RangeSampler& range_field(const Subject& subject, core::Operand operand);

/// Paints the slots in sight, a pixel for every pixel of `image`. True while there is more to be refined.
bool paint_slots(ProgressiveRaster& raster, const SlotRows& rows, const Rect& image, const Subject& subject);
/// Paints a whole memory of one lane from left to right (or top to bottom) into a strip.
bool paint_strip(ProgressiveRaster& raster, core::Operand operand, const core::OffsetRange& range,
                 const Rect& strip, const Subject& subject);

} // namespace stridescope::ui
