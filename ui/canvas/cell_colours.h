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

/// The mean colour of many cells whose places are spread evenly over so much to both sides of `place`.
[[nodiscard]] Colour mean_cell_colour(double place, double spread);
/// A mean colour of cells of which a share is copied and a share is in a slice's window: as the mean of those
/// that `cell_colours` gives each.
[[nodiscard]] Colour with_shares(Colour full, double copied, double in_window);

} // namespace stridescope::ui
