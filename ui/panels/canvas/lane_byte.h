#pragma once

#include "core/view/lane_byte.h"
#include "ui/picture/lane_memory_figure.h"
#include "ui/picture/rect.h"
#include "ui/shell/canvas_input.h"
#include "ui/state/view_state.h"

#include <memory>

namespace stridescope::core
{
class SceneView;
struct Shown;
} // namespace stridescope::core

namespace stridescope::ui
{

/// The elements at a byte of a lane, found once for a scene.
struct LaneByteSaid
{
    LaneByteAt at;
    std::shared_ptr<const core::Shown> of;
    std::vector<core::LaneByteTensor> tenants;
};

/// Returns the byte under a point of the lanes; if a mark is wider than its tensor, one of the tensor's bytes.
[[nodiscard]] std::optional<LaneByteAt> lane_byte_at(const core::Memory& shared, const LaneMemoryPlane& plane,
                                                     float x, float y);

/// Keeps what is pointed at, and lets a click pin it; a second click on the same byte unpins it.
void point_at_bytes(LaneDrag& drag, const core::Memory& shared, const LaneMemoryPlane& plane,
                    const CanvasInput& input);
/// Handles keys: Enter pins a byte or unpins it; while one is pinned, the arrow keys move it along the lane and
/// across lanes, and the Page keys to the starts and ends of tensors. Returns whether the keys were used.
bool move_byte_by_keys(LaneDrag& drag, const core::Memory& shared, const CanvasInput& input);

/// Draws the first card: the tensors at the byte that is pointed at, or else pinned.
void lane_byte_card(const core::SceneView& view, const core::Memory& shared, LaneDrag& drag, const Rect& area);

} // namespace stridescope::ui
