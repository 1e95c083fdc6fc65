#pragma once

#include "ui/picture/look.h"
#include "ui/picture/memory_steps.h"
#include "ui/picture/slot_rows.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// The linear memory of a part, as it is drawn.
struct BarMemory
{
    const core::SceneView& view;
    core::Operand operand;
    const Style& style;
    std::size_t characters = 0; ///< length of the longest label that a slot must hold
    bool ruler = false;         ///< offsets above the slots and bytes below them
    bool presented = false;     ///< for an audience: low, without text at the end of a buffer
    bool names_rows = false;    ///< rows have the indices of the dimensions that they begin at beside them

    [[nodiscard]] float px(float length) const { return style.px(length); }
};
[[nodiscard]] BarMemory bar_memory(const core::SceneView& view, core::Operand operand, const Look& look,
                                   const Style& style);

/// Returns the memories that the lower card shows.
[[nodiscard]] std::vector<core::Operand> memories(const core::SceneView& view);
/// Tells whether memories have offsets above their slots and bytes below: as chosen, else if each has few
/// slots.
[[nodiscard]] bool shows_ruler(const Look& look, const core::SceneView& view);

/// Returns what slots show: with a ruler, which gives the offsets, their values if there are any.
[[nodiscard]] CellText slot_text(const Look& look, const core::SceneView& view);

/// Returns the range of offsets that are drawn: from 0 or lower to the end of tensor and buffer.
[[nodiscard]] core::OffsetRange bar_range(const core::SceneView& view, core::Operand operand);

/// A linear memory, wrapped into rows of slots.
struct BarPlane
{
    core::OffsetRange range; ///< as `bar_range` returns it
    core::Int columns = 1;   ///< slots per row
    double slot_width = 20;  ///< in pixels
    float slot_height = 30;
    float gap = 7;    ///< between rows
    float below = 0;  ///< space below the last row, for the text at a buffer's end
    float margin = 0; ///< space at the left of the rows, for their first offsets; 0 if there is only one row
    std::vector<MemoryStep> steps;  ///< steps to the first slot of each row
    std::vector<float> step_widths; ///< space for the index of each before a row's offset, in pixels, or 0
    core::Int tile = 0;             ///< slots of a tile, if there are gaps between tiles
    float tile_gap = 0;             ///< in pixels
    float offsets = 0;              ///< height of a ruler's offsets above each row
    float bytes = 0;                ///< height of a ruler's bytes below each row
    bool end_words = true;          ///< there is text at a buffer's end
    /// Slots are drawn one by one; false: they are too small, and are painted as pixels.
    bool draws_slots = true;

    [[nodiscard]] core::Wide slots() const { return core::wide(range.greatest) - range.least + 1; }
    [[nodiscard]] core::Wide rows() const { return (slots() + columns - 1) / columns; }
    [[nodiscard]] float row_height() const { return slot_height + gap; }
    /// Returns the length that can be scrolled through, in rows.
    [[nodiscard]] World length() const
    {
        return static_cast<World>(rows()) + static_cast<World>(below / row_height());
    }
    [[nodiscard]] World rows_seen(const Rect& area) const
    {
        const float behind = end_words ? 0 : gap - bytes; // empty space below the last row
        return static_cast<World>((area.height() + behind) / row_height());
    }
    [[nodiscard]] World columns_seen(const Rect& area) const
    {
        return static_cast<World>(area.width() - margin - tile_gaps()) / static_cast<World>(slot_width);
    }
    /// Returns the width of all gaps between tiles of a row.
    [[nodiscard]] float tile_gaps() const
    {
        return tile > 0 ? tile_gap * static_cast<float>(columns / tile - 1) : 0;
    }
};

/// Chooses the size of slots for the wrap and the width: large if the memory is short, so that all is visible
/// if it is long.
[[nodiscard]] BarPlane bar_plane(const BarMemory& memory, const BarLook& look, const Rect& area);
/// Returns the width of a slot in pixels at which the whole memory is visible, or a whole row of a chosen
/// width.
[[nodiscard]] double least_slot(const BarPlane& plane, const BarLook& look, const Rect& area,
                                const Style& style);
/// Returns the largest width of a slot, to which zooming is limited.
[[nodiscard]] double largest_slot(const Style& style);
/// Keeps the scroll inside the memory.
void hold_in_sight(BarLook& look, const BarPlane& plane, const Rect& area);
/// Returns the height that all rows of a memory need, up to a limit; zooming does not change it.
[[nodiscard]] float wanted_height(const BarMemory& memory, const BarLook& look, float width, int most_rows);

/// Area of the slots of a memory, and of a strip of all of it if some are not visible.
struct BarRoom
{
    BarPlane plane;
    Rect area;
    std::optional<Rect> strip;
};
/// Returns the memory's rows at the current scroll position.
[[nodiscard]] SlotRows slot_rows(const BarRoom& room, const BarLook& look, core::Operand operand);
[[nodiscard]] BarRoom bar_room(const BarMemory& memory, const BarLook& look, const Rect& whole);
/// Sets the camera in the `whole` area: to the start if it was not fitted to this memory, and to what should be
/// visible, slot by slot.
void settle(BarLook& look, BarRoom& room, const BarMemory& memory, const Rect& whole);

/// The visible part of a memory: some of its rows, or some slots of its only row.
struct StripPart
{
    bool upright = true; ///< the strip is vertical, since it shows rows
    World first = 0;
    World seen = 1;
    World all = 1;
};
/// Returns the visible part for a room with a strip.
[[nodiscard]] StripPart strip_part(const BarLook& look, const BarRoom& room);
/// Scrolls to what lies at a pixel of the strip.
void show_at_strip(BarLook& look, const BarRoom& room, float x, float y);

} // namespace stridescope::ui
