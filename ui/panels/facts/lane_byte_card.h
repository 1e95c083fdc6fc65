#pragma once

#include "ui/picture/rect.h"
#include "ui/state/view_state.h"

namespace stridescope::ui
{

/// Draws the first card of shared lanes: the tensors at the byte that is pointed at, or else pinned.
void lane_byte_card(const core::SceneView& view, const core::Memory& shared, ViewState& state,
                    const Rect& area);

} // namespace stridescope::ui
