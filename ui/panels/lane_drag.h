#pragma once

#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"
#include "ui/canvas_input.h"

#include <memory>
#include <optional>
#include <string>

namespace stridescope::ui
{

struct OpenScene;
struct LaneMemoryPlane;
struct LaneByteSaid;

struct LaneByteAt
{
    core::Int lane = 0;
    core::Int byte = 0;
    friend bool operator==(const LaneByteAt&, const LaneByteAt&) = default;
};

/// A tensor of shared lanes that is moved by mouse or keys.
struct LaneDrag
{
    std::optional<std::size_t> chosen; ///< of the tensors: has the outline, the arrow keys and the inspector
    std::optional<LaneByteAt> pointed; ///< by the mouse
    std::optional<LaneByteAt> pinned;  ///< then the arrow keys move it
    std::shared_ptr<const LaneByteSaid> said;
    bool in_hand = false;
    bool over = false; ///< called off, or begun beside all tensors: nothing until the button is released
    core::Int from = 0;
    core::Int to = 0;
    std::string snapped; ///< to what; empty: its alignment alone
};

/// Address of a tensor that was dragged so far: at a multiple of its alignment, and at near ends of other
/// tensors or beginnings of banks. `reach`: how near, in bytes.
struct SnappedAddress
{
    core::Int address = 0;
    std::string to;
};
[[nodiscard]] SnappedAddress snapped_address(const core::Memory& shared, std::size_t tensor, double wanted,
                                             double reach);

/// Tensors follow the mouse while the canvas shows what it would be like; released, the scene is edited in one
/// step. With the keyboard up and down choose one, left and right move it by its alignment.
void move_tensors(OpenScene& open, const core::Memory& shared, const LaneMemoryPlane& plane,
                  const CanvasInput& input);

} // namespace stridescope::ui
