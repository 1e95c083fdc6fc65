#pragma once

#include "core/view/span_field.h"
#include "ui/picture/figure.h"
#include "ui/picture/page_plane.h"
#include "ui/view_state.h"

namespace stridescope::ui
{

/// A linear memory folded into rows of slots.
struct BarPlane
{
    core::OffsetRange range; ///< the offsets drawn: from 0 or below to the tensor's or the buffer's last
    core::Int columns = 1;   ///< slots a row
    double slot_width = 20;  ///< pixels
    float slot_height = 30;
    float gap = 7;    ///< between rows
    float margin = 0; ///< left of the rows, for their first offsets; 0: one row alone

    [[nodiscard]] core::Wide slots() const { return core::wide(range.greatest) - range.least + 1; }
    [[nodiscard]] core::Wide rows() const { return (slots() + columns - 1) / columns; }
    [[nodiscard]] float row_height() const { return slot_height + gap; }
    /// Whether slots are large enough to be drawn one by one; where not, they are painted as pixels.
    [[nodiscard]] bool draws_slots() const;
    [[nodiscard]] World rows_seen(const Rect& area) const
    {
        return static_cast<World>(area.height() / row_height());
    }
    [[nodiscard]] World columns_seen(const Rect& area) const
    {
        return static_cast<World>(area.width() - margin) / static_cast<World>(slot_width);
    }
};

/// Fits slots to the fold and the width: large where the memory is short.
[[nodiscard]] BarPlane bar_plane(const core::SceneView& view, core::Part part, const BarState& state,
                                 const Rect& area);
/// Pixels of a slot at which the whole memory is in sight, or a whole row of a chosen width.
[[nodiscard]] double least_slot(const BarPlane& plane, const BarState& state, const Rect& area);
/// Keeps the scroll inside the memory.
void hold_in_sight(BarState& state, const BarPlane& plane, const Rect& area);

/// The offset under a pixel.
[[nodiscard]] std::optional<core::Int> offset_at(const BarPlane& plane, const BarState& state, const Rect& area,
                                                 float x, float y);
/// The offsets, both ends included, of the place nearest to a pixel that a drag has reached.
[[nodiscard]] core::OffsetRange nearest_offsets(const BarPlane& plane, const BarState& state, const Rect& area,
                                                float x, float y);
/// The offsets, both ends included, that one pixel stands for.
[[nodiscard]] std::optional<core::OffsetRange> offsets_at(const BarPlane& plane, const BarState& state,
                                                          const Rect& area, float x, float y);

/// Paints the slots in sight, a pixel for every pixel of `area`. True while there is more to be refined.
bool paint_bar(BarState& state, core::SpanField& field, const BarPlane& plane, const Rect& area,
               core::Part part, const core::SelectionView* selection, RasterKey scene_key);
/// Paints the whole memory from left to right (or top to bottom) into a strip.
bool paint_strip(ProgressiveRaster& raster, core::SpanField& field, const BarPlane& plane, const Rect& strip,
                 core::Part part, const core::SelectionView* selection, RasterKey scene_key);

[[nodiscard]] Figure bar_figure(const core::SceneView& view, core::Part part, const BarState& state,
                                const BarPlane& plane, const Rect& area, CellText text, const Lit& lit,
                                std::shared_ptr<const Raster> pixels);

} // namespace stridescope::ui
