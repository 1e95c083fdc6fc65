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
struct LaneMemoryPlane
{
    SlotRows rows;                        ///< at the current scroll position, without heads and names
    Rect above;                           ///< names of tensors that do not fit on a lane; empty in a low area
    Rect below;                           ///< text about the range of a selected tensor; empty in a low area
    core::Int lane_count = 1;             ///< lanes of the chip
    core::Int lanes_of_a_row = 1;         ///< lanes that each row stands for; it shows the first one
    std::set<core::Int> alike_from = {0}; ///< lanes from which on each tensor lies as in the first of them

    /// Returns the x at which a byte begins, at an edge if that is not visible.
    [[nodiscard]] float x(double byte) const
    {
        return std::clamp(rows.left_of(static_cast<World>(byte)), rows.area.left, rows.area.right);
    }
    /// Tells whether some of the bytes [begin, end) are visible.
    [[nodiscard]] bool shows(double begin, double end) const
    {
        return rows.left_of(static_cast<World>(end)) > rows.area.left
               && rows.left_of(static_cast<World>(begin)) < rows.area.right;
    }
    [[nodiscard]] core::Int row_count() const { return static_cast<core::Int>(rows.rows); }
    /// Tells whether only a part of the lanes is visible.
    [[nodiscard]] bool is_part() const
    {
        return rows.slot_width * static_cast<double>(rows.columns)
               > static_cast<double>(rows.area.width()) * 1.001;
    }
};
/// Returns the lanes in their position, scrolled and zoomed as in the look; all of them if it has no camera
/// yet.
[[nodiscard]] LaneMemoryPlane lane_memory_plane(const core::Memory& shared, const Rect& area,
                                                const Style& style, const TextMeasure& measure,
                                                const LaneLook& look = {});
/// Keeps the scroll inside the lanes, and scrolls to what should be visible.
void settle(LaneLook& look, LaneMemoryPlane& plane);

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
                                                const LaneMemoryPlane& plane, const Style& style,
                                                const TextMeasure& measure, const ChosenTensor& chosen);

/// Returns "8 lanes of 32,768 bytes, 5 tensors".
[[nodiscard]] std::string lane_memory_remark(const core::Memory& shared, const LaneMemoryPlane& plane);

} // namespace stridescope::ui
