#pragma once

#include "ui/picture/figure.h"
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

/// Steps of the ramp of colours, both included.
struct RampSteps
{
    int first = 0;
    int last = 0;
    friend bool operator==(const RampSteps&, const RampSteps&) = default;
};

/// A theme's colours of cells in steps, since thousands are asked for in a frame.
class CellRamp
{
public:
    static constexpr int length = 512;

    explicit CellRamp(const Theme& theme);

    [[nodiscard]] static int step(double position)
    {
        return static_cast<int>(std::clamp(position, 0.0, 1.0) * (length - 1));
    }
    /// Those of many cells whose positions are spread evenly over so much to both sides of `position`.
    [[nodiscard]] static RampSteps steps(double position, double spread)
    {
        const RampSteps steps{step(position - spread), step(position + spread)};
        if (steps.last > steps.first + 1)
            return steps;
        const int middle = step(position);
        return {middle, middle};
    }

    [[nodiscard]] Colour at(int step) const { return colours[static_cast<std::size_t>(step)]; }
    [[nodiscard]] Colour mean(const RampSteps& of) const;

private:
    /// Of the colours before each step, for means over a part of the ramp.
    struct Sum
    {
        float r = 0;
        float g = 0;
        float b = 0;
    };
    std::array<Colour, length> colours;
    std::array<Sum, length + 1> sums;
};

/// `position` 0 to 1, as views give it.
[[nodiscard]] CellColours cell_colours(const Theme& theme, double position, Emphasis emphasis);

/// The mean colour of many cells whose positions are spread evenly over so much to both sides of `position`.
[[nodiscard]] inline Colour mean_cell_colour(const Theme& theme, double position, double spread)
{
    return theme.ramp->mean(CellRamp::steps(position, spread));
}
/// A mean colour of cells of which a share is copied and a share is in a slice's window: as the mean of those
/// that `cell_colours` gives each.
[[nodiscard]] Colour with_shares(const Theme& theme, Colour full, double copied, double in_window);

/// Two coordinates or more are here: a corner, so that it is seen without colour too.
void draw_shared_corner(Figure& figure, const Rect& rect, const Theme& theme);

/// A colour lit up by so large a share.
[[nodiscard]] Colour lit_up(const Theme& theme, Colour colour, double share);

} // namespace stridescope::ui
