#pragma once

#include "ui/picture/arrange.h"
#include "ui/picture/bar_plane.h"
#include "ui/picture/lane_memory_figure.h"
#include "ui/picture/lane_plane.h"

#include <optional>

namespace stridescope::ui
{

/// A memory of slots in its area: where each slot is, and what surrounds them.
struct MemoryRoom
{
    MemoryPlace place;
    Rect canvas;                           ///< takes the mouse and the keys
    SlotRows rows;                         ///< as they are scrolled
    bool painted = false;                  ///< as pixels, because slots are too small to be drawn
    BarRoom folded;                        ///< of a buffer
    LanePlane lanes;                       ///< of lanes
    std::optional<LaneMemoryPlane> shared; ///< of lanes of several tensors
};

/// Tells whether an area is large enough for its memory to be drawn at all.
[[nodiscard]] bool fits_memory(const MemoryPlace& place, const Style& style);
/// Returns the room of a memory of slots; nothing for banks, and without room.
[[nodiscard]] std::optional<MemoryRoom> memory_room(const core::SceneView& view, const Look& look,
                                                    const MemoryPlace& place, const Style& style,
                                                    const TextMeasure& measure);
/// Lets the next `settle` fit a memory to its place anew.
void fit_anew(Look& look, const MemoryPlace& place);
/// Sets the camera: fitted to the place if it was not fitted to this memory, and to what should be in sight.
void settle(Look& look, MemoryRoom& room, const core::SceneView& view, const Style& style);
/// Keeps the scroll inside the memory, and finds the rows as they are scrolled then.
void hold_in_sight(Look& look, MemoryRoom& room, const core::SceneView& view, const Style& style);

} // namespace stridescope::ui
