#pragma once

#include "ui/picture/memory_plane.h"

namespace stridescope::ui
{

inline constexpr float smallest_slot = 9; ///< width in pixels; smaller slots are painted as pixels

/// The linear memory of a part, as it is drawn.
struct FoldedMemory
{
    const core::SceneView& view;
    core::Operand operand;
    const Style& style;
    std::size_t characters = 0; ///< length of the longest label that a slot must hold
    bool ruler = false;         ///< offsets above the slots and bytes below them
    bool terms = false;         ///< the terms of an offset are lengths below the ruler of a single row
    std::optional<std::size_t> index =
        {};                  ///< dimension whose index slots hold, which is short; nothing: others
    bool presented = false;  ///< for an audience: low, without text at the end of a buffer
    bool names_rows = false; ///< rows have the indices of the dimensions that they begin at beside them
    bool may_index = false;  ///< slots of tiles may show an index if their offsets have no space

    [[nodiscard]] float px(float length) const { return style.px(length); }
};
/// Describes a memory for a look. View and style outlive the description.
[[nodiscard]] FoldedMemory folded_memory(const core::SceneView& view, core::Operand operand, const Look& look,
                                         const Style& style);
FoldedMemory folded_memory(const core::SceneView& view, core::Operand operand, const Look& look,
                           Style&& style) = delete;

/// Returns the memories that the lower card shows.
[[nodiscard]] std::vector<core::Operand> memories(const core::SceneView& view);
/// Tells whether memories have a ruler of offsets and bytes: as chosen, else if each has few slots. Lanes have
/// none unless it is chosen.
[[nodiscard]] bool shows_ruler(const Look& look, const core::SceneView& view);

/// Returns what slots show: with a ruler, which gives the offsets, their values if there are any.
[[nodiscard]] CellText slot_text(const Look& look, const core::SceneView& view);

/// Tells whether slots show integers in hexadecimal.
[[nodiscard]] bool shows_hex(const Look& look, const core::SceneView& view, core::Operand operand);

/// Returns the range of offsets that are drawn: from 0 or lower to the end of tensor and buffer.
[[nodiscard]] core::OffsetRange drawn_range(const core::SceneView& view, core::Operand operand);

/// Arranges the slots of a memory in an area for the wrap and the width: large if the memory is short, so that
/// all is visible if it is long.
[[nodiscard]] MemoryPlane fold_rows(const FoldedMemory& memory, const MemoryLook& look, const Rect& area);
/// Does the same, with a strip of all of the memory if some of it is not visible.
[[nodiscard]] MemoryPlane folded_plane(const FoldedMemory& memory, const MemoryLook& look, const Rect& whole);
/// Returns the width in pixels of a slot that can hold any offset of a memory.
[[nodiscard]] double readable_slot_of(const FoldedMemory& memory);
/// Returns the height that all rows of a memory need, up to a limit; zooming does not change it.
[[nodiscard]] float wanted_height(const FoldedMemory& memory, const MemoryLook& look, float width,
                                  int most_rows);

} // namespace stridescope::ui
