#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/text_measure.h"
#include "ui/picture/theme.h"

namespace stridescope::ui
{

/// State of bytes in shared lanes, other than those of one tensor's elements.
enum class LaneFill
{
    free,
    reserved,       ///< reserved for a tensor, without an element
    clash_elements, ///< elements of several tensors
    clash_room,     ///< reserved for several tensors, with elements of at most one
};

/// Draws a fill as in the picture and in its legend. `hue` is the tensor's. In print, fills differ only by
/// their lines: rising, both ways, falling to the right. Without `hatched`, the mean of lines and ground is
/// drawn, for more rectangles than can be hatched.
void draw_lane_fill(Figure& figure, const Rect& rect, const Theme& theme, LaneFill fill, Colour hue,
                    float rounding = 0, bool hatched = true);

/// Returns the height of the legend, whose text may need several lines in a width.
[[nodiscard]] float lane_legend_height(const Style& style, const TextMeasure& measure, float width);
/// Draws the whole legend at the bottom of an area, however narrow.
void draw_lane_legend(Figure& figure, const Rect& area, const Style& style, const TextMeasure& measure);

} // namespace stridescope::ui
