#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/theme.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{

/// Ramp by offset or by value: lightness rises from stop to stop, also for those who see some colours alike;
/// straight lines in sRGB between them.
inline constexpr std::array<Colour, 9> ramp_stops = {hex(0x7374D7), hex(0x698CD2), hex(0x60A2CE),
                                                     hex(0x7CB0C0), hex(0x77C5C2), hex(0x60DAC1),
                                                     hex(0x9BE5B9), hex(0xD9EF85), hex(0xFFF6AD)};

/// Hues by dimension, channel, lane, bank, or tensor, in this order: blue, cream, teal, violet, sky, orange,
/// sand, lime. The ninth thing has the first colour again, so a letter or number is always beside it.
inline constexpr std::array<Colour, 8> hues = {hex(0x4F88C3), hex(0xF6EEB7), hex(0x61B094), hex(0xD496F4),
                                               hex(0x8CDDEF), hex(0xCF8131), hex(0xCCBF8D), hex(0xBCEC6D)};

/// An element that differs from what it is compared with, or bytes that two tensors claim: a fill with a cross
/// or hatching, never text, and never anything else.
inline constexpr Colour clash = hex(0xFF2E74);

/// An element without a place on the ramp: by value, no number or an infinite one; by place, copied from nobody
/// knows where.
inline constexpr Colour no_place = hex(0x8A8D93);

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
    reduced, ///< in the window, but stepped over
    faint,   ///< not copied at all
};

/// Steps of the ramp of colours, both included.
struct RampSteps
{
    int first = 0;
    int last = 0;
    friend bool operator==(const RampSteps&, const RampSteps&) = default;
};

/// The ramp in steps, since thousands of its colours are asked for in a frame.
class CellRamp
{
public:
    static constexpr int length = 512;

    CellRamp();

    [[nodiscard]] static int step(double position)
    {
        return static_cast<int>(std::clamp(position, 0.0, 1.0) * (length - 1));
    }
    /// Returns the steps of many cells whose positions are spread evenly this far to both sides of `position`.
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
    /// Sum of the colours before each step, for means over a part of the ramp.
    struct Sum
    {
        float r = 0;
        float g = 0;
        float b = 0;
    };
    std::array<Colour, length> colours;
    std::array<Sum, length + 1> sums;
};

[[nodiscard]] const CellRamp& cell_ramp();

/// `position` 0 to 1, as views give it.
[[nodiscard]] inline Colour ramp_colour(double position)
{
    return cell_ramp().at(CellRamp::step(position));
}
/// Returns the mean colour of many cells whose positions are spread evenly over so much to both sides of
/// `position`.
[[nodiscard]] inline Colour mean_ramp_colour(double position, double spread)
{
    return cell_ramp().mean(CellRamp::steps(position, spread));
}

/// Returns a cell of a colour, dimmed over the card where it matters less, and what can be read on it.
[[nodiscard]] CellColours cell_colours(const Theme& theme, Colour full, Emphasis emphasis);
/// Returns a mean colour of cells of which a share is copied and a share is in the window: as the mean of those
/// that `cell_colours` gives each.
[[nodiscard]] Colour with_shares(const Theme& theme, Colour full, double copied, double in_window);

/// An element that lies elsewhere in another layout: its upper right corner turned down; `fine` where few are
/// drawn.
void draw_moved_corner(Figure& figure, const Rect& rect, const Theme& theme, Colour shade, bool fine);
/// Two coordinates or more are here: a corner, so that it is seen without colour too.
void draw_shared_corner(Figure& figure, const Rect& rect, const Theme& theme);

/// Draws a marked cell's cross, besides its fill in `clash`, so that it can be distinguished without colour.
void draw_clash_cross(Figure& figure, const Rect& rect, const Theme& theme);
/// Returns the colour of cells of which a share is marked: one in a pixel is seen, however many others are
/// there.
[[nodiscard]] Colour with_clashes(Colour colour, double share);

/// The line around a cell where the theme wants one; none around a cell too small for it.
void draw_cell_outline(Figure& figure, const Rect& rect, const Theme& theme, float rounding);
/// Returns the colour after and between cells of this many pixels: the card, or the line that outlines them.
[[nodiscard]] Colour between_cells(const Theme& theme, double pixels, float scale);

/// Hatching of what is known to hold nothing: a ground and the lines on it.
struct Hatching
{
    Colour ground;
    Colour lines;
    /// Returns the mean of both colours, for cells that are too small to tell apart.
    [[nodiscard]] Colour mean() const;
};
/// No element is there.
[[nodiscard]] Hatching hole_hatching(const Theme& theme);
/// Returns the colour of a cell that the given data do not reach.
[[nodiscard]] Hatching no_data_hatching(const Theme& theme);

/// An element that the data do not reach: hatched, with an outline, so that it is not taken for a hole.
void draw_cell_without_data(Figure& figure, const Rect& rect, const Theme& theme, float rounding);

/// Returns a colour lit up by so large a share.
[[nodiscard]] Colour lit_up(const Theme& theme, Colour colour, double share);
/// Returns a cell lit up so, with the text that reads on it then.
[[nodiscard]] CellColours lit_up(const Theme& theme, const CellColours& cell, double share);

/// A cell or slot of a question, like all others: what it holds is asked. Its label is in the theme's text.
void draw_hidden_cell(Figure& figure, const Rect& rect, const Theme& theme, float rounding);

} // namespace stridescope::ui
