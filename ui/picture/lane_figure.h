#pragma once

#include "ui/picture/lane_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// The lanes in sight, of a look that is settled: from single elements over channel areas to whole lanes, by
/// how many pixels an element has. A note where it is still coarse.
void draw_lanes(Figure& figure, const Subject& subject, const LanePlane& plane, const Rect& area);

/// What a bank so many pixels wide is called above the lanes: "bank 3", "3", or nothing.
[[nodiscard]] std::string bank_name(core::Int bank, float width, const Style& style);

} // namespace stridescope::ui
