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
    bool marked = false;  ///< breaks a rule: outlined
    bool derived = false; ///< follows from other choices until it is edited: in the soft tone
    bool slider = false;  ///< shows its place in the range, and dragging goes to the pointer
    const char* suffix = "";
    std::optional<Colour> colour = std::nullopt; ///< of the number
};

/// Draws a field for a 64-bit integer that can be dragged within its range, or clicked (or reached with Tab)
/// and typed; true if it changed. `name` is its id and what tests call it.
bool number_field(const std::string& name, core::Int& value, const NumberField& look);

/// A number that is not known now and cannot be edited.
void number_gap(const std::string& name, float width);

} // namespace stridescope::ui
