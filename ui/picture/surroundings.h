#pragma once

#include "ui/picture/memory_plane.h"
#include "ui/picture/slot_painter.h"

#include <memory>
#include <string>

namespace stridescope::ui
{

/// Surroundings of the slots of a memory: rulers, names, ends, and banks.
class Surroundings
{
public:
    Surroundings() = default;
    virtual ~Surroundings() = default;
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;

    /// Draws everything below the slots.
    virtual void below() = 0;
    /// Draws a row: its slots, and the text beside them.
    virtual void row(core::Int number) = 0;
    /// Draws lines between slots, below the rings around picks.
    virtual void lines() = 0;
    /// Draws everything above the slots and their text, for the rows from `first` to before `end`.
    virtual void above(core::Int first, core::Int end) = 0;
};

/// Returns the surroundings of a buffer: offsets and bytes, its end, and the start of a window. All arguments
/// are kept.
[[nodiscard]] std::unique_ptr<Surroundings> buffer_surroundings(Figure& figure, const Subject& subject,
                                                                const MemoryPlane& plane, SlotPainter& slots);
/// Returns the surroundings of lanes: their names, banks, and ends. Depending on the pixels per element, lanes
/// are drawn by elements, by channels, or not at all. All arguments are kept.
[[nodiscard]] std::unique_ptr<Surroundings> lane_surroundings(Figure& figure, const Subject& subject,
                                                              const MemoryPlane& plane, SlotPainter& slots);

/// Draws the ruler below lanes: offsets in elements from the tensor's start in a lane, and bytes of the lane,
/// at every 2^k elements, so that the numbers fit.
void draw_lane_ruler(Figure& figure, const Subject& subject, const MemoryPlane& plane);

/// Returns the surroundings of lanes that several tensors share, and the tensors themselves: a kept figure,
/// since finding where elements lie takes longer than a frame may. All arguments are kept.
[[nodiscard]] std::unique_ptr<Surroundings> shared_lane_surroundings(Figure& figure, const Subject& subject,
                                                                     const MemoryPlane& plane);

/// Returns the surroundings of banks, and their words: what the lanes of an access ask for in one phase. All
/// arguments are kept.
[[nodiscard]] std::unique_ptr<Surroundings> bank_surroundings(Figure& figure, const Subject& subject,
                                                              const MemoryPlane& plane);

} // namespace stridescope::ui
