#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/text_measure.h"
#include "ui/picture/theme.h"

namespace stridescope::ui
{

/// State of bytes in shared lanes, beside one tensor's elements.
enum class LaneFill
{
    free,
    reserved,       ///< for a tensor, with no element
    clash_elements, ///< elements of several
    clash_room,     ///< reserved for several, elements of one at most
};

/// Draws a fill as in the picture and in its legend. `hue` is the tensor's. In print, fills differ by their
/// lines alone: up to the right, both ways, down to the right. Without `hatched`, the mean of lines and ground
/// is drawn, for more rectangles than can be hatched.
void draw_lane_fill(Figure& figure, const Rect& rect, const Theme& theme, LaneFill fill, Colour hue,
                    float rounding = 0, bool hatched = true);

/// How high the legend is, on as many lines as its words take of a width.
[[nodiscard]] float lane_legend_height(const Style& style, const TextMeasure& measure, float width);
/// Draws the legend at the bottom of an area, whole however narrow that is.
void draw_lane_legend(Figure& figure, const Rect& area, const Style& style, const TextMeasure& measure);

} // namespace stridescope::ui
