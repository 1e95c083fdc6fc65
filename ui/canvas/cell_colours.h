#pragma once

#include "ui/theme.h"

namespace stridescope::ui
{

/// Colours of a cell and of what is written on it.
struct CellColours
{
    Colour fill;
    Colour text;
};

/// How much an element matters in the picture.
enum class Emphasis
{
    full,
    reduced, ///< in a slice's window, but stepped over
    faint,   ///< not copied at all
};

/// `place` 0 to 1, as views give it. Looked up, since thousands are asked for in a frame.
[[nodiscard]] CellColours cell_colours(double place, Emphasis emphasis);

} // namespace stridescope::ui
