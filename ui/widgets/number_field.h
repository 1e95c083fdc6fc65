#pragma once

#include "ui/picture/theme.h"
#include "ui/widgets/drag_range.h"

#include <optional>
#include <string>

namespace stridescope::ui
{

struct NumberField
{
    float width = 80; ///< in pixels of the screen
    DragRange range;
    bool marked = false;  ///< it breaks a rule: drawn with an outline
    bool derived = false; ///< it follows from other choices until it is edited: drawn in the soft tone
    bool slider = false;  ///< shows its position in the range, and dragging follows the pointer
    const char* suffix = "";
    std::optional<Colour> colour = std::nullopt; ///< colour of the number
};

/// Draws a field for a 64-bit integer that can be dragged within its range, or clicked (or reached with Tab)
/// and typed; true if it changed. `name` is its identifier, also for tests.
bool number_field(const std::string& name, core::Int& value, const NumberField& look);

/// Draws a gap for a number that is unknown and cannot be edited.
void number_gap(const std::string& name, float width);

} // namespace stridescope::ui
