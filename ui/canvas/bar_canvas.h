#pragma once

#include "core/view/scene_view.h"
#include "ui/canvas/figure.h"
#include "ui/canvas/grid_canvas.h"
#include "ui/view_state.h"

namespace stridescope::ui
{

/// A linear memory folded into rows of slots.
struct BarPlane
{
    core::OffsetRange range; ///< the offsets drawn: from 0 or below to the tensor's or the buffer's last
    core::Int columns = 1;   ///< slots a row
    float slot_width = 20;   ///< pixels
    float slot_height = 30;
    float margin = 0; ///< left of the rows, for their first offsets; 0: one row alone

    [[nodiscard]] core::Wide rows() const;
    [[nodiscard]] float row_height() const { return slot_height + 7.0F; }
};

/// Fits slots to the width: large where the memory is short, and never too small to be told apart.
[[nodiscard]] BarPlane bar_plane(const core::SceneView& view, core::Part part, const BarState& state,
                                 const Rect& area);

/// The offset under a pixel.
[[nodiscard]] std::optional<core::Int> offset_at(const BarPlane& plane, const BarState& state, const Rect& area,
                                                 float x, float y);

[[nodiscard]] Figure bar_figure(const core::SceneView& view, core::Part part, const BarState& state,
                                const BarPlane& plane, const Rect& area, CellText text, const Lit& lit);

} // namespace stridescope::ui
