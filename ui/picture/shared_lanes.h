#pragma once

#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"
#include "ui/picture/figure.h"
#include "ui/picture/memory_plane.h"

#include <string>
#include <utility>

namespace stridescope::ui
{

/// Returns the bytes of each lane that are drawn, and can be pinned: the lane, and what extends beyond it up to
/// a fifth of its length, so that the lane stays visible.
[[nodiscard]] core::Int drawn_lane_bytes(const core::Memory& shared);
/// Returns the lanes that several tensors share: a slot is a byte, and each row is a lane, or the first of
/// several.
[[nodiscard]] MemoryPlane shared_lane_plane(const core::Memory& shared, const Look& look,
                                            const MemoryPlace& place, const Style& style,
                                            const TextMeasure& measure);

/// Draws all tensors, each in its hue, with overlaps, banks, free ranges, and the end of the used bytes.
void draw_shared_lanes(Figure& figure, const core::Memory& shared, const MemoryPlane& plane, const Style& style,
                       const TextMeasure& measure, bool names = false);

/// One of the tensors, drawn above the others.
struct ChosenTensor
{
    std::size_t tensor = 0;
    bool in_hand = false; ///< it is being moved
    std::string snapped;  ///< what it snapped to
};
/// Draws a ring around it, and below the rows its range: "x [0, 512)". Returns that text and its rectangle.
std::pair<Rect, std::string> draw_chosen_tensor(Figure& figure, const core::Memory& shared,
                                                const MemoryPlane& plane, const Style& style,
                                                const TextMeasure& measure, const ChosenTensor& chosen);

/// Returns "8 lanes of 32,768 bytes, 5 tensors".
[[nodiscard]] std::string shared_lanes_remark(const core::Memory& shared, const SlotRows& rows);

} // namespace stridescope::ui
