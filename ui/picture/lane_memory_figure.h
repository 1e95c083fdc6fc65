#pragma once

#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"
#include "ui/picture/figure.h"
#include "ui/picture/text_measure.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace stridescope::ui
{

/// Positions in the picture of lanes that several tensors share: across the whole lane, down the lanes.
struct LaneMemoryPlane
{
    Rect lanes;                   ///< of all rows, without heads and names
    Rect above;                   ///< names of tensors that have no room on a lane; none in a low area
    Rect below;                   ///< where the range of a chosen tensor is said; none in a low area
    double bytes = 1;             ///< from the left edge to the right, where what reaches further is cut
    core::Int lane_count = 1;     ///< of the chip
    core::Int rows = 1;           ///< that are drawn
    core::Int lanes_of_a_row = 1; ///< of which the first is drawn
    std::set<core::Int> alike_from = {0}; ///< lanes from which on each tensor lies alike

    [[nodiscard]] float x(double byte) const
    {
        return lanes.left + static_cast<float>(std::min(byte / bytes, 1.0)) * lanes.width();
    }
    [[nodiscard]] float row_height() const { return lanes.height() / static_cast<float>(rows); }
};
[[nodiscard]] LaneMemoryPlane lane_memory_plane(const core::Memory& shared, const Rect& area,
                                                const Style& style, const TextMeasure& measure);

/// All tensors at a glance: each in its hue, what overlaps, banks, what is free, how far the lanes are used.
void draw_lane_memory(Figure& figure, const core::Memory& shared, const Rect& area, const Style& style,
                      const TextMeasure& measure, bool names = false);

/// One of the tensors, above the others.
struct ChosenTensor
{
    std::size_t tensor = 0;
    bool in_hand = false; ///< it is being moved
    std::string snapped;  ///< to what
};
/// A ring around it, and below the rows how far it reaches: "x [0, 512)". Gives where that is said, and the
/// words.
std::pair<Rect, std::string> draw_chosen_tensor(Figure& figure, const core::Memory& shared,
                                                const LaneMemoryPlane& plane, const Style& style,
                                                const TextMeasure& measure, const ChosenTensor& chosen);

/// "8 lanes of 32,768 bytes, 5 tensors"
[[nodiscard]] std::string lane_memory_remark(const core::Memory& shared, const LaneMemoryPlane& plane);

} // namespace stridescope::ui
