#pragma once

#include "ui/picture/look.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// The linear memory of a part, as something to be drawn.
struct BarMemory
{
    const core::SceneView& view;
    core::Operand operand;
    const Style& style;
    std::size_t characters = 0; ///< of the longest label that a slot is to hold
    bool ruler = false;         ///< offsets above the slots and bytes below them
    bool presented = false;     ///< to an audience: low, without words where a buffer ends

    [[nodiscard]] float px(float length) const { return style.px(length); }
};
[[nodiscard]] BarMemory bar_memory(const core::SceneView& view, core::Operand operand, const Look& look,
                                   const Style& style);

/// Returns the memories that the lower card shows.
[[nodiscard]] std::vector<core::Operand> memories(const core::SceneView& view);
/// Tells whether memories have offsets above their slots and bytes below: as chosen, else where each has few
/// slots.
[[nodiscard]] bool shows_ruler(const Look& look, const core::SceneView& view);

/// Returns what slots show: beside a ruler, which gives the offsets, their values if there are any.
[[nodiscard]] CellText slot_text(const Look& look, const core::SceneView& view);

/// Returns the offsets that are drawn: from 0 or below to the last of tensor and buffer.
[[nodiscard]] core::OffsetRange bar_range(const core::SceneView& view, core::Operand operand);

/// A linear memory folded into rows of slots.
struct BarPlane
{
    core::OffsetRange range; ///< as `bar_range` gives it
    core::Int columns = 1;   ///< slots per row
    double slot_width = 20;  ///< pixels
    float slot_height = 30;
    float gap = 7;           ///< between rows
    float below = 0;         ///< under the last row, for the words of a buffer's end
    float margin = 0;        ///< left of the rows, for their first offsets; 0: one row alone
    float offsets = 0;       ///< high, above each row, where a ruler says them
    float bytes = 0;         ///< the same under each row
    bool end_words = true;   ///< where a buffer ends
    bool draws_slots = true; ///< one by one; where they are too small for that, they are painted as pixels

    [[nodiscard]] core::Wide slots() const { return core::wide(range.greatest) - range.least + 1; }
    [[nodiscard]] core::Wide rows() const { return (slots() + columns - 1) / columns; }
    [[nodiscard]] float row_height() const { return slot_height + gap; }
    /// Returns all that can be scrolled through, in rows.
    [[nodiscard]] World length() const
    {
        return static_cast<World>(rows()) + static_cast<World>(below / row_height());
    }
    [[nodiscard]] World rows_seen(const Rect& area) const
    {
        const float behind = end_words ? 0 : gap - bytes; // of the last row, and empty
        return static_cast<World>((area.height() + behind) / row_height());
    }
    [[nodiscard]] World columns_seen(const Rect& area) const
    {
        return static_cast<World>(area.width() - margin) / static_cast<World>(slot_width);
    }
};

/// Fits slots to the fold and the width: large where the memory is short, all in a picture where it is long.
[[nodiscard]] BarPlane bar_plane(const BarMemory& memory, const BarLook& look, const Rect& area);
/// Pixels of a slot at which the whole memory is in sight, or a whole row of a chosen width.
[[nodiscard]] double least_slot(const BarPlane& plane, const BarLook& look, const Rect& area,
                                const Style& style);
/// Returns the largest size of a slot, to which zooming is limited.
[[nodiscard]] double largest_slot(const Style& style);
/// Keeps the scroll inside the memory.
void hold_in_sight(BarLook& look, const BarPlane& plane, const Rect& area);
/// Returns the height that a memory wants for all its rows, at most so many; as it is fitted, so zooming does
/// not change it.
[[nodiscard]] float wanted_height(const BarMemory& memory, const BarLook& look, float width, int most_rows);

/// Room for the slots of a memory, and for a strip of all of it if some are out of sight.
struct BarRoom
{
    BarPlane plane;
    Rect area;
    std::optional<Rect> strip;
};
/// Its rows, as they are scrolled.
[[nodiscard]] SlotRows slot_rows(const BarRoom& room, const BarLook& look, core::Operand operand);
[[nodiscard]] BarRoom bar_room(const BarMemory& memory, const BarLook& look, const Rect& whole);
/// Sets the camera in the `whole` room: to the start if it was not fitted to this memory, and to what should be
/// in sight, slot by slot.
void settle(BarLook& look, BarRoom& room, const BarMemory& memory, const Rect& whole);

/// Part of a memory that is in sight: rows of it, or slots of its one row.
struct StripPart
{
    bool upright = true; ///< rows: the strip goes down
    World first = 0;
    World seen = 1;
    World all = 1;
};
/// Returns the part of a room with a strip.
[[nodiscard]] StripPart strip_part(const BarLook& look, const BarRoom& room);
/// Brings what lies at a pixel of the strip into the middle.
void show_at_strip(BarLook& look, const BarRoom& room, float x, float y);

} // namespace stridescope::ui
