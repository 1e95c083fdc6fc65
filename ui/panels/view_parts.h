#pragma once

#include "ui/imgui_compat.h"
#include "ui/picture/grid_raster.h"
#include "ui/picture/page_plane.h"
#include "ui/view_state.h"

/// The parts of the centre; each draws into the current card.
namespace stridescope::ui
{

/// Collects what the pointer is over while a frame is drawn, and what a click does with it.
class Pointing
{
public:
    explicit Pointing(ViewState& of) : state(of) {}
    /// Called by each canvas with what is under the pointer there.
    void at(const CanvasInput& input, const std::optional<core::Pick>& pick);
    /// After all canvases: nothing was pointed at unless one said so.
    void finish() { state.hovered = found; }

private:
    ViewState& state;
    std::optional<core::Pick> found;
};

/// Whether a drag on a canvas selects a range: with Shift, or where it `always` does. It stays so until the
/// button is released.
[[nodiscard]] bool selects(ViewState& state, const std::string& canvas, const CanvasInput& input, bool always);

/// Where nothing is pinned, arrow keys move the canvas under the pointer and Page keys zoom it.
void add_keys(CanvasInput& input, const ViewState& state);

/// What a part of an operation is called: "Input".
[[nodiscard]] const char* part_name(const core::SceneView& view, core::Part part);

/// Which dimensions run where, and steppers for those not drawn.
void page_controls(ViewState& state, const core::SceneView& view, core::Part part, float width);

/// Where a map of the whole plane goes; nothing where all of it is in sight or there is no room.
[[nodiscard]] std::optional<Rect> map_place(const Camera& camera, const PagePlane& plane, const Rect& area);
/// The map; a click or a drag on it moves what is seen in `area`.
void map_panel(ViewState& state, const core::GridField& field, const PagePlane& plane, const Rect& area,
               const Rect& place, RasterKey key);

/// Tooltips of a pixel that stands for many cells or places.
void box_tip(const core::SceneView& view, const core::GridField& field, const core::CellBox& box);
void span_tip(const core::SpanView& span);
void lane_tip(const core::LaneSpan& where, const core::LaneSpanView& span);

void grid_panel(ViewState& state, const core::SceneView& view, core::Part part, const Rect& area,
                const Lit& lit, CellText text, Pointing& pointing);
/// How the memory is folded into rows, chosen in a line that ends at the right edge. Gives the width used.
float fold_control(ViewState& state, const core::SceneView& view, core::Part part, const Rect& line);
void bar_panel(ViewState& state, const core::SceneView& view, core::Part part, const Rect& area, const Lit& lit,
               CellText text, Pointing& pointing);
/// Height that a memory bar wants for all its rows, at most so many.
[[nodiscard]] float wanted_bar_height(const ViewState& state, const core::SceneView& view, core::Part part,
                                      float width, int most_rows);
void lane_panel(ViewState& state, const core::SceneView& view, const Rect& area, const Lit& lit, CellText text,
                Pointing& pointing);

/// Arrow keys and Page keys step the pinned element along the dimensions drawn.
void move_pin_by_keys(ViewState& state, const core::SceneView& view);

/// A figure in its area, cut at the edges, with its note in the lower right corner.
void show_figure(const Figure& figure, const Rect& area);

} // namespace stridescope::ui
