#pragma once

#include "ui/picture/theme.h"

#include <algorithm>

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

/// Steps of the ramp of colours, both included.
struct RampSteps
{
    int first = 0;
    int last = 0;
    friend bool operator==(const RampSteps&, const RampSteps&) = default;
};
inline constexpr int ramp_length = 512;

[[nodiscard]] inline int ramp_step(double place)
{
    return static_cast<int>(std::clamp(place, 0.0, 1.0) * (ramp_length - 1));
}

/// Those of many cells whose places are spread evenly over so much to both sides of `place`.
[[nodiscard]] inline RampSteps ramp_steps(double place, double spread)
{
    const RampSteps steps{ramp_step(place - spread), ramp_step(place + spread)};
    if (steps.last > steps.first + 1)
        return steps;
    const int middle = ramp_step(place);
    return {middle, middle};
}

/// The mean colour of such cells.
[[nodiscard]] Colour mean_cell_colour(const RampSteps& steps);
[[nodiscard]] inline Colour mean_cell_colour(double place, double spread)
{
    return mean_cell_colour(ramp_steps(place, spread));
}
/// A mean colour of cells of which a share is copied and a share is in a slice's window: as the mean of those
/// that `cell_colours` gives each.
[[nodiscard]] Colour with_shares(Colour full, double copied, double in_window);

} // namespace stridescope::ui
