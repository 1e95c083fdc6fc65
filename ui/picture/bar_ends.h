#pragma once

#include "core/view/scene_view.h"
#include "ui/picture/camera.h"

#include <string>
#include <vector>

namespace stridescope::ui
{

/// A line across a linear memory at the end of its buffer.
struct BarEnd
{
    World place = 0; ///< offset in elements; a fraction if the end is inside an element
    std::string words;
    bool given = false; ///< given by the scene: nothing lies beyond it
};
/// Returns the ends in order; none for memory without a known end.
[[nodiscard]] std::vector<BarEnd> bar_ends(const core::SceneView& view, core::Operand operand);

/// Returns the share of the slots [begin, end) that lie outside the buffer.
[[nodiscard]] double share_outside_buffer(const core::SceneView& view, core::Operand operand, core::Int begin,
                                          core::Int end);
/// Returns the share of the slots that lie outside a dump.
[[nodiscard]] double share_outside_dump(const core::SceneView& view, core::Operand operand, core::Int begin,
                                        core::Int end);

} // namespace stridescope::ui
