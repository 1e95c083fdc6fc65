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
    SlotRows rows;                        ///< as they are scrolled, without heads and names
    Rect above;                           ///< names of tensors that have no room on a lane; none in a low area
    Rect below;                           ///< where the range of a chosen tensor is said; none in a low area
    core::Int lane_count = 1;             ///< of the chip
    core::Int lanes_of_a_row = 1;         ///< of which the first is drawn
    std::set<core::Int> alike_from = {0}; ///< lanes from which on each tensor lies alike

    /// Returns where a byte begins, at an edge if that is out of sight.
    [[nodiscard]] float x(double byte) const
    {
        return std::clamp(rows.left_of(static_cast<World>(byte)), rows.area.left, rows.area.right);
    }
    /// Tells whether some of the bytes from `begin` to before `end` are in sight.
    [[nodiscard]] bool shows(double begin, double end) const
    {
        return rows.left_of(static_cast<World>(end)) > rows.area.left
               && rows.left_of(static_cast<World>(begin)) < rows.area.right;
    }
    [[nodiscard]] core::Int row_count() const { return static_cast<core::Int>(rows.rows); }
    /// Tells whether a part of the lanes is in sight, not all of it.
    [[nodiscard]] bool is_part() const
    {
        return rows.slot_width * static_cast<double>(rows.columns)
               > static_cast<double>(rows.area.width()) * 1.001;
    }
};
/// Returns the lanes in their place, scrolled and zoomed as the look says; all of them if it says nothing.
[[nodiscard]] LaneMemoryPlane lane_memory_plane(const core::Memory& shared, const Rect& area,
                                                const Style& style, const TextMeasure& measure,
                                                const LaneLook& look = {});
/// Keeps the scroll inside the lanes, and brings into sight what should be.
void settle(LaneLook& look, LaneMemoryPlane& plane);

/// All tensors at a glance: each in its hue, what overlaps, banks, what is free, how far the lanes are used.
void draw_lane_memory(Figure& figure, const core::Memory& shared, const Rect& area, const Style& style,
                      const TextMeasure& measure, bool names = false, const LaneLook& look = {});

/// One of the tensors, above the others.
struct ChosenTensor
{
    std::size_t tensor = 0;
    bool in_hand = false; ///< it is being moved
    std::string snapped;  ///< to what
};
/// Draws a ring around it, and below the rows how far it reaches: "x [0, 512)". Gives where that is said, and
/// the words.
std::pair<Rect, std::string> draw_chosen_tensor(Figure& figure, const core::Memory& shared,
                                                const LaneMemoryPlane& plane, const Style& style,
                                                const TextMeasure& measure, const ChosenTensor& chosen);

/// Returns "8 lanes of 32,768 bytes, 5 tensors"
[[nodiscard]] std::string lane_memory_remark(const core::Memory& shared, const LaneMemoryPlane& plane);

} // namespace stridescope::ui
