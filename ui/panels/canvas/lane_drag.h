#pragma once

#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"
#include "ui/shell/canvas_input.h"

#include <optional>
#include <string>

namespace stridescope::ui
{

struct OpenScene;
struct MemoryPlane;

/// Address of a tensor that was dragged this far: a multiple of its alignment, or at the near end of another
/// tensor or the start of a bank. `reach`: how near these must be, in bytes.
struct SnappedAddress
{
    core::Int address = 0;
    std::string to;
};
[[nodiscard]] SnappedAddress snapped_address(const core::Memory& shared, std::size_t tensor, double wanted,
                                             double reach);

/// Lets tensors follow the mouse while the canvas shows the result; on release, the scene is edited in one
/// step. With the keyboard, Up and Down choose a tensor, and Left and Right move it by its alignment.
void move_tensors(OpenScene& open, const core::Memory& shared, const MemoryPlane& plane,
                  const CanvasInput& input);

} // namespace stridescope::ui
