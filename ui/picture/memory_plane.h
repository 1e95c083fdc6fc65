#pragma once

#include "ui/picture/arrange.h"
#include "ui/picture/lane_marks.h"
#include "ui/picture/memory_steps.h"

#include <optional>

namespace stridescope::ui
{

/// A memory of slots in its area, at its scroll position: a buffer wrapped into rows, lanes below each other,
/// lanes that several tensors share, or rows of words of banks.
struct MemoryPlane
{
    MemoryPlace place;
    Rect canvas; ///< the area that takes the mouse and the keys: the rows, and what is beside them
    SlotRows rows;
    bool painted = false;      ///< slots are too small to be drawn, and are painted as pixels
    FittedRows fits;           ///< what the look is fitted to
    std::optional<Rect> strip; ///< shows all of the memory if some of it is not visible

    double fitted_slot = 0; ///< pixels per slot of a lane that fit the area
    double least_slot = 0;  ///< limits of zooming, in pixels per slot
    double most_slot = 0;
    double least_height = 0; ///< limits of a lane's height in pixels; both are 0 if it can't be zoomed
    double most_height = 0;
    World begin = 0; ///< columns that can be scrolled through
    World end = 0;

    std::vector<MemoryStep> steps;  ///< steps to the first slot of each row of a buffer
    std::vector<float> step_widths; ///< space for the index of each before a row's offset, in pixels, or 0
    float offsets = 0;              ///< height of a ruler's offsets above each row
    float bytes = 0;                ///< height of a ruler's bytes below each row
    float terms = 0;                ///< height of the terms of an offset below a ruler's only row; 0: none
    float below = 0;                ///< space below the last row, for the text at a buffer's end
    bool end_words = true;          ///< there is text at a buffer's end
    float ruler = 0;                ///< height of the ruler below lanes; 0: none

    LaneMarks marks; ///< marks of several tensors
    Rect names;      ///< above the lanes: names of those that do not fit on a lane; empty in a low area
    Rect chosen;     ///< below the lanes: the range of the chosen one; empty in a low area

    float cycles = 0;                       ///< height of what each cycle serves, below banks; 0: none
    std::optional<core::Place> first_asked; ///< the first word that lanes ask the banks for

    [[nodiscard]] bool is_shared() const { return place.as == MemoryPlace::As::shared_lanes; }
    [[nodiscard]] bool of_banks() const { return place.as == MemoryPlace::As::banks; }
    [[nodiscard]] bool can_zoom() const { return most_slot > least_slot || most_height > least_height; }
    /// Returns the width at the left of the rows, for their names.
    [[nodiscard]] float margin() const { return rows.area.left - canvas.left; }
    /// Returns the empty space between the rows of a buffer.
    [[nodiscard]] float gap() const { return rows.row_height - rows.slot_height - 2 * rows.inset; }
    /// Returns the length that can be scrolled through, in rows.
    [[nodiscard]] World length() const
    {
        return static_cast<World>(rows.rows) + static_cast<World>(below / rows.row_height);
    }
    [[nodiscard]] World rows_seen() const
    {
        const float behind = end_words ? 0 : gap() - bytes; // empty space below the last row
        return static_cast<World>((rows.area.height() + behind) / rows.row_height);
    }
    [[nodiscard]] World columns_seen() const
    {
        return static_cast<World>(rows.area.width() - rows.tile_gaps()) / static_cast<World>(rows.slot_width);
    }
};

/// Tells whether an area is large enough for its memory to be drawn.
[[nodiscard]] bool fits_memory(const MemoryPlace& place, const Style& style);
/// Returns the look of a memory that is drawn at a place.
[[nodiscard]] MemoryLook& look_at(Look& look, const MemoryPlace& place);
/// Returns the plane of a memory of slots; nothing if there is no space.
[[nodiscard]] std::optional<MemoryPlane> memory_plane(const core::SceneView& view, const Look& look,
                                                      const MemoryPlace& place, const Style& style,
                                                      const TextMeasure& measure);
/// Sets the scroll and the zoom: fitted to the area if they were not fitted to this memory, and to what should
/// be visible.
void settle(Look& look, MemoryPlane& plane, const core::SceneView& view, const Style& style,
            const TextMeasure& measure);
/// Keeps the scroll inside the memory, and moves the rows there.
void hold_in_sight(Look& look, MemoryPlane& plane, const core::SceneView& view, const Style& style);
/// Zooms by a factor about a pixel: the slot under it stays near its position, perhaps in a row of another
/// length. Slots get wider, and lanes higher once their slots are readable, or alone if it is `only_height`.
void zoom(Look& look, MemoryPlane& plane, const core::SceneView& view, const Style& style,
          const TextMeasure& measure, double factor, bool only_height, float x, float y);

/// The visible part of a memory: some of its rows, or some slots of its only row.
struct StripPart
{
    bool upright = true; ///< the strip is vertical, since it shows rows
    World first = 0;
    World seen = 1;
    World all = 1;
};
/// Returns the visible part for a plane with a strip.
[[nodiscard]] StripPart strip_part(const MemoryPlane& plane);
/// Scrolls to what lies at a pixel of the strip.
void show_at_strip(Look& look, const MemoryPlane& plane, float x, float y);

} // namespace stridescope::ui
