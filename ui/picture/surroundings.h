#pragma once

#include "ui/picture/memory_room.h"
#include "ui/picture/slot_painter.h"

#include <memory>
#include <string>

namespace stridescope::ui
{

/// What surrounds the slots of a memory: rulers, names, ends and banks.
class Surroundings
{
public:
    Surroundings() = default;
    virtual ~Surroundings() = default;
    Surroundings(const Surroundings&) = delete;
    Surroundings& operator=(const Surroundings&) = delete;

    /// Draws what lies below the slots.
    virtual void below() = 0;
    /// Draws a row: its slots, and what stands beside them.
    virtual void row(core::Int number) = 0;
    /// Draws lines between slots, below the rings around what is picked.
    virtual void lines() = 0;
    /// Draws what lies above the slots and their words, for the rows from `first` to before `end`.
    virtual void above(core::Int first, core::Int end) = 0;
};

/// Returns the surroundings of a buffer: offsets and bytes, where it ends, and where a window begins.
/// All arguments are kept.
[[nodiscard]] std::unique_ptr<Surroundings> buffer_surroundings(Figure& figure, const Subject& subject,
                                                                const MemoryRoom& room, SlotPainter& slots);
/// Returns the surroundings of lanes: their names, banks, and where they end. Lanes are drawn element by
/// element, channel by channel or not at all, by the pixels of an element. All arguments are kept.
[[nodiscard]] std::unique_ptr<Surroundings> lane_surroundings(Figure& figure, const Subject& subject,
                                                              const MemoryRoom& room, SlotPainter& slots);

/// Returns the name of a bank of this width above the lanes: "bank 3", "3", or nothing.
[[nodiscard]] std::string bank_name(core::Int bank, float width, const Style& style);

} // namespace stridescope::ui
