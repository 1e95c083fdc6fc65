#pragma once

#include "ui/picture/slot_rows.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Returns the sampler of the ranges of a part's memory, made once for a scene.
[[nodiscard]] core::RangeSampler& range_field(const Subject& subject, core::Operand operand);

/// Paints the visible slots, one pixel for every pixel of `image`. True while it can still be refined.
bool paint_slots(ProgressiveRaster& raster, const SlotRows& rows, const Rect& image, const Subject& subject);
/// Paints a whole memory of one lane from left to right (or top to bottom) into a strip.
bool paint_strip(ProgressiveRaster& raster, core::Operand operand, const core::OffsetRange& range,
                 const Rect& strip, const Subject& subject);

} // namespace stridescope::ui
