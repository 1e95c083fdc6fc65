#pragma once

#include "core/view/scene_view.h"
#include "ui/picture/camera.h"

#include <string>
#include <vector>

namespace stridescope::ui
{

/// A line across a linear memory where its buffer ends.
struct BarEnd
{
    World place = 0; ///< in elements from offset 0; a fraction where it is within one
    std::string words;
    bool given = false; ///< by the scene: nothing lies beyond it
};
/// Returns the ends in order; none for memory whose end nothing gives.
[[nodiscard]] std::vector<BarEnd> bar_ends(const core::SceneView& view, core::Operand operand);

/// Returns the share of the slots [begin, end) that lie outside the buffer.
[[nodiscard]] double share_outside_buffer(const core::SceneView& view, core::Operand operand, core::Int begin,
                                          core::Int end);
/// Returns the share of them that a dump does not reach.
[[nodiscard]] double share_outside_dump(const core::SceneView& view, core::Operand operand, core::Int begin,
                                        core::Int end);

} // namespace stridescope::ui
