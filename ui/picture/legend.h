#pragma once

#include "ui/picture/coloured_by.h"

namespace stridescope::ui
{

/// Draws the meaning of colours, which is also the control that chooses it: "Colour by offset ▮▮▮ 0 … 11".
/// Narrow areas have only its last parts, and the narrowest only the colours.
void draw_legend(Figure& figure, const Subject& subject, const Rect& where);
/// Returns the width for all of it, and the least width in which it is drawn.
[[nodiscard]] float legend_width(const core::SceneView& view, const Look& look, const Style& style,
                                 const TextMeasure& measure, float room);
/// Tells whether a legend of that width has space for what the colours mean: "by offset".
[[nodiscard]] bool legend_names_colours(const core::SceneView& view, const Look& look, const Style& style,
                                        const TextMeasure& measure, float room);

} // namespace stridescope::ui
