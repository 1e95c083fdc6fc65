#pragma once

#include "ui/picture/memory_plane.h"

namespace stridescope::ui
{

/// Returns the lanes of one tensor: a row per lane, elements across, banks above. Column 0 is the tensor's
/// address.
[[nodiscard]] MemoryPlane lane_plane(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                                     const Style& style);
/// Tells whether single elements of lanes are large enough to be drawn one by one.
[[nodiscard]] bool draws_elements(const SlotRows& rows, const Style& style);

} // namespace stridescope::ui
