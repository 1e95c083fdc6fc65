#pragma once

#include "ui/picture/face.h"
#include "ui/picture/theme.h"

namespace stridescope::ui
{

/// How everything looks: its colours, and how large its words and lines are.
struct Style
{
    Theme theme = theme_named(ThemeName::dark);
    float scale = 1;       ///< 1 is 14 px text
    bool audience = false; ///< looked at from afar or on paper: nothing to press, no words in the smallest face
    bool thumbnail = false; ///< a small picture without words, in a list of pictures

    /// Returns a length of the design in pixels.
    [[nodiscard]] float px(float length) const { return length * scale; }
    [[nodiscard]] Face smallest_face() const { return audience ? Face::cell_small : Face::cell_tiny; }
};

} // namespace stridescope::ui
