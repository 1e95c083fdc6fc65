#pragma once

#include "ui/picture/coloured_by.h"

namespace stridescope::ui
{

/// Draws what colours mean, as the face of the control that chooses it: "Colour by offset ▮▮▮ 0 … 11". Narrow
/// rooms have only the last parts of it, and the narrowest the colours alone.
void draw_legend(Figure& figure, const Subject& subject, const Rect& where);
/// Room for all of it, and the least it is drawn in.
[[nodiscard]] float legend_width(const core::SceneView& view, const Look& look, const Style& style,
                                 const TextMeasure& measure, float room);

} // namespace stridescope::ui
