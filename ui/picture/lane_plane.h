#pragma once

#include "ui/picture/look.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Lane memory: one row per lane, elements across, then banks. Position 0 across is the tensor's address.
struct LanePlane
{
    Rect map; ///< the area without the lane names and the bank scale
    float name_width = 0;
    float scale_height = 0;
    float ruler_height = 0; ///< below the lanes; 0: no ruler
};
[[nodiscard]] LanePlane lane_plane(const Rect& area, const Style& style, bool ruler = false);

/// Returns the height of a lane in pixels at which all lanes are visible, if they are still readable.
[[nodiscard]] double fitted_lane_height(const core::TensorPlacement& map, const LanePlane& plane,
                                        const Style& style);
/// Sets the camera: to all reserved bytes of all lanes if it was not fitted to such lanes, and to what should
/// be visible.
void settle(LaneLook& look, const core::TensorPlacement& map, const LanePlane& plane, const Style& style);
/// Keeps the scroll inside the lane memory.
void hold_in_sight(LaneLook& look, const core::TensorPlacement& map, const LanePlane& plane);

/// Returns the lanes as rows of slots, at the current scroll position.
[[nodiscard]] SlotRows slot_rows(const core::TensorPlacement& map, const LaneLook& look, const LanePlane& plane,
                                 const Style& style);

/// Tells whether single elements are large enough to be drawn one by one.
[[nodiscard]] bool draws_elements(const LaneLook& look, const Style& style);
/// Tells whether elements or channels are large enough to be drawn; otherwise they are painted as pixels.
[[nodiscard]] bool draws_areas(const core::TensorPlacement& map, const LaneLook& look, const Style& style);

} // namespace stridescope::ui
