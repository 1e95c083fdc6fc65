#pragma once

#include "core/view/scene_view.h"
#include "ui/picture/figure.h"
#include "ui/picture/page_plane.h"
#include "ui/view_state.h"

namespace stridescope::ui
{

/// Lane memory: one row a lane, elements across, banks behind. Place 0 across is the tensor's address.
struct LanePlane
{
    Rect map; ///< the area without the lane names and the bank scale
    float name_width = 0;
    float scale_height = 0;
};
[[nodiscard]] LanePlane lane_plane(const Rect& area);

/// Shows the reserved bytes of all lanes, lanes at most so high that they can be read.
void fit_lanes(LaneState& state, const core::LaneMap& map, const LanePlane& plane);
void zoom_lanes(LaneState& state, const core::LaneMap& map, const LanePlane& plane, const CanvasInput& input);

[[nodiscard]] std::optional<core::AtLane> lane_at(const core::LaneMap& map, const LaneState& state,
                                                  const LanePlane& plane, float x, float y);

/// Whether elements or channels are large enough to be drawn one by one; where not, they are painted as pixels.
[[nodiscard]] bool draws_areas(const core::LaneMap& map, const LaneState& state);

/// Paints the lanes' reserved elements in sight, a pixel for every pixel of the map. True while there is more
/// to be refined.
bool paint_lanes(LaneState& state, core::LaneField& field, const core::LaneMap& map, const LanePlane& plane,
                 const core::SelectionView* selection, RasterKey scene_key);
/// The lane and its elements [begin, end) that one pixel stands for.
[[nodiscard]] std::optional<core::LaneSpan> lane_span_at(const core::LaneMap& map, const LaneState& state,
                                                         const LanePlane& plane, float x, float y);

/// From single elements over channel areas to whole lanes, by how many pixels an element has.
[[nodiscard]] Figure lane_figure(const core::SceneView& view, const LaneState& state, const LanePlane& plane,
                                 const Rect& area, CellText text, const Lit& lit,
                                 std::shared_ptr<const Raster> pixels);

} // namespace stridescope::ui
