#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/theme.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{

/// Ramp by offset or by value: lightness rises from stop to stop, which is visible without colour vision;
/// colours between stops are interpolated in sRGB.
inline constexpr std::array<Colour, 9> ramp_stops = {hex(0x7374D7), hex(0x698CD2), hex(0x60A2CE),
                                                     hex(0x7CB0C0), hex(0x77C5C2), hex(0x60DAC1),
                                                     hex(0x9BE5B9), hex(0xD9EF85), hex(0xFFF6AD)};

/// Hues by dimension, channel, lane, bank, or tensor, in this order: blue, cream, teal, violet, sky, orange,
/// sand, lime. The ninth thing has the first colour again, so a letter or number is always beside it.
inline constexpr std::array<Colour, 8> hues = {hex(0x4F88C3), hex(0xF6EEB7), hex(0x61B094), hex(0xD496F4),
                                               hex(0x8CDDEF), hex(0xCF8131), hex(0xCCBF8D), hex(0xBCEC6D)};

/// Colour of an element that differs from what it is compared with, or of bytes that two tensors claim: only
/// for fills, with a cross or hatching, never for text or anything else.
inline constexpr Colour clash = hex(0xFF2E74);

/// Colour of an element without a position on the ramp: its value is infinite or not a number, or its source is
/// unknown.
inline constexpr Colour no_place = hex(0x8A8D93);

/// Colours of a cell and of the text on it.
struct CellColours
{
    Colour fill;
    Colour text;
};

/// Emphasis of an element in the picture.
enum class Emphasis
{
    full,
    reduced, ///< in the window, but skipped
    faint,   ///< not copied
};

/// Steps of the colour ramp, both ends included.
struct RampSteps
{
    int first = 0;
    int last = 0;
    friend bool operator==(const RampSteps&, const RampSteps&) = default;
};

/// The ramp in steps, since thousands of its colours are needed in a frame.
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

/// Returns the ramp's colour at a position of 0 to 1, as views give it.
[[nodiscard]] inline Colour ramp_colour(double position)
{
    return cell_ramp().at(CellRamp::step(position));
}
/// Returns the mean colour of many cells whose positions are spread evenly this far to both sides of
/// `position`.
[[nodiscard]] inline Colour mean_ramp_colour(double position, double spread)
{
    return cell_ramp().mean(CellRamp::steps(position, spread));
}

/// Returns a cell's colours for a full colour, dimmed towards the card by its emphasis, with a readable text
/// colour.
[[nodiscard]] CellColours cell_colours(const Theme& theme, Colour full, Emphasis emphasis);
/// Returns the mean colour of cells of which a share is copied and a share is in the window: the mean of what
/// `cell_colours` gives each.
[[nodiscard]] Colour with_shares(const Theme& theme, Colour full, double copied, double in_window);

/// Draws the mark of an element that has another offset in another layout: its upper right corner, folded down;
/// `fine` if only a few are drawn.
void draw_moved_corner(Figure& figure, const Rect& rect, const Theme& theme, Colour shade, bool fine);
/// Draws the mark of a slot with two or more coordinates: a corner, so that it is visible without colour.
void draw_shared_corner(Figure& figure, const Rect& rect, const Theme& theme);

/// Draws a marked cell's cross, besides its fill in `clash`, so that it can be distinguished without colour.
void draw_clash_cross(Figure& figure, const Rect& rect, const Theme& theme);
/// Returns the colour of cells of which a share is marked: a single mark in a pixel is visible, however many
/// other cells it has.
[[nodiscard]] Colour with_clashes(Colour colour, double share);

/// Draws the outline of a cell if the theme has outlines; none around a cell that is too small for it.
void draw_cell_outline(Figure& figure, const Rect& rect, const Theme& theme, float rounding);
/// Returns the colour between cells of this many pixels: the card's, or that of their outlines.
[[nodiscard]] Colour between_cells(const Theme& theme, double pixels, float scale);

/// Hatching of slots without elements: a ground and the lines on it.
struct Hatching
{
    Colour ground;
    Colour lines;
    /// Returns the mean of both colours, for cells that are too small to show lines.
    [[nodiscard]] Colour mean() const;
};
/// Returns the hatching of a hole.
[[nodiscard]] Hatching hole_hatching(const Theme& theme);
/// Returns the hatching of a cell that lies outside the given data.
[[nodiscard]] Hatching no_data_hatching(const Theme& theme);

/// Draws an element that lies outside the data: hatched, with an outline, to distinguish it from a hole.
void draw_cell_without_data(Figure& figure, const Rect& rect, const Theme& theme, float rounding);

/// Returns a colour, highlighted by a share.
[[nodiscard]] Colour lit_up(const Theme& theme, Colour colour, double share);
/// Returns a highlighted cell, with a text colour that is readable on it.
[[nodiscard]] CellColours lit_up(const Theme& theme, const CellColours& cell, double share);

/// Draws a cell or slot of a question, all alike: its contents are asked for. Its label has the theme's text
/// colour.
void draw_hidden_cell(Figure& figure, const Rect& rect, const Theme& theme, float rounding);

} // namespace stridescope::ui
