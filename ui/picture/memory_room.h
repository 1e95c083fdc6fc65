#pragma once

#include "ui/picture/arrange.h"
#include "ui/picture/bar_plane.h"
#include "ui/picture/lane_marks.h"
#include "ui/picture/lane_memory_figure.h"
#include "ui/picture/lane_plane.h"

#include <optional>

namespace stridescope::ui
{

/// A memory of slots in its area: the position of each slot, and its surroundings.
struct MemoryRoom
{
    MemoryPlace place;
    Rect canvas;                       ///< the area that takes the mouse and the keys
    SlotRows rows;                     ///< at the current scroll position
    bool painted = false;              ///< slots are too small to be drawn, and are painted as pixels
    BarRoom folded;                    ///< for a buffer
    LanePlane lanes;                   ///< for lanes
    std::optional<SharedLanes> shared; ///< for lanes of several tensors
    LaneMarks marks;                   ///< marks of their tensors, at the current scroll position
};

/// Tells whether an area is large enough for its memory to be drawn.
[[nodiscard]] bool fits_memory(const MemoryPlace& place, const Style& style);
/// Returns the area of a memory of slots; nothing for banks, or if there is no space.
[[nodiscard]] std::optional<MemoryRoom> memory_room(const core::SceneView& view, const Look& look,
                                                    const MemoryPlace& place, const Style& style,
                                                    const TextMeasure& measure);
/// Makes the next `settle` fit a memory to its area again.
void fit_anew(Look& look, const MemoryPlace& place);
/// Sets the camera: fitted to the area if it was not fitted to this memory, and to what should be visible.
void settle(Look& look, MemoryRoom& room, const core::SceneView& view, const Style& style);
/// Keeps the scroll inside the memory, and updates the rows.
void hold_in_sight(Look& look, MemoryRoom& room, const core::SceneView& view, const Style& style);

} // namespace stridescope::ui
