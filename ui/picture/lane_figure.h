#pragma once

#include "ui/picture/lane_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// Draws the lanes in sight, of a look that is settled: from single elements over channel areas to whole lanes,
/// by the pixels of an element. A note says where it is still coarse.
void draw_lanes(Figure& figure, const Subject& subject, const LanePlane& plane, const Rect& area);

/// Returns the name of a bank of this width above the lanes: "bank 3", "3", or nothing.
[[nodiscard]] std::string bank_name(core::Int bank, float width, const Style& style);

} // namespace stridescope::ui
