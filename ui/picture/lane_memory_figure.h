#pragma once

#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"
#include "ui/picture/figure.h"
#include "ui/picture/look.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/text_measure.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace stridescope::ui
{

/// Lanes that several tensors share: a slot is a byte, and each row is a lane, or the first of several.
struct SharedLanes
{
    Rect map;                             ///< the lanes, without heads and names
    Rect above;                           ///< names of tensors that do not fit on a lane; empty in a low area
    Rect below;                           ///< text about the range of a selected tensor; empty in a low area
    core::Int bytes = 1;                  ///< bytes of a lane, and a part of what extends beyond it
    core::Int lane_count = 1;             ///< lanes of the chip
    core::Int lanes_of_a_row = 1;         ///< lanes that each row stands for
    float row_height = 1;                 ///< in pixels
    float inset = 0;                      ///< space above and below a row's bytes
    std::set<core::Int> alike_from = {0}; ///< lanes from which on each tensor lies as in the first of them

    [[nodiscard]] core::Int rows() const { return (lane_count - 1) / lanes_of_a_row + 1; }
};
/// Returns the bytes of each lane that are drawn, and can be pinned: the lane, and what extends beyond it up to
/// a fifth of its length, so that the lane stays visible.
[[nodiscard]] core::Int drawn_lane_bytes(const core::Memory& shared);
[[nodiscard]] SharedLanes shared_lanes(const core::Memory& shared, const Rect& area, const Style& style,
                                       const TextMeasure& measure);
/// Returns the lanes as rows of bytes, scrolled and zoomed as in the look; whole if it has no camera yet.
[[nodiscard]] SlotRows slot_rows(const SharedLanes& lanes, const LaneLook& look);
/// Keeps the scroll inside the lanes, and scrolls to what should be visible.
void settle(LaneLook& look, const SharedLanes& lanes);

/// Draws all tensors, each in its hue, with overlaps, banks, free ranges, and the end of the used bytes.
void draw_lane_memory(Figure& figure, const core::Memory& shared, const Rect& area, const Style& style,
                      const TextMeasure& measure, bool names = false, const LaneLook& look = {});

/// One of the tensors, drawn above the others.
struct ChosenTensor
{
    std::size_t tensor = 0;
    bool in_hand = false; ///< it is being moved
    std::string snapped;  ///< what it snapped to
};
/// Draws a ring around it, and below the rows its range: "x [0, 512)". Returns that text and its rectangle.
std::pair<Rect, std::string> draw_chosen_tensor(Figure& figure, const core::Memory& shared,
                                                const SharedLanes& lanes, const SlotRows& rows,
                                                const Style& style, const TextMeasure& measure,
                                                const ChosenTensor& chosen);

/// Returns "8 lanes of 32,768 bytes, 5 tensors".
[[nodiscard]] std::string lane_memory_remark(const core::Memory& shared, const SharedLanes& lanes);

} // namespace stridescope::ui
