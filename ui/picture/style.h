#pragma once

#include "ui/picture/face.h"
#include "ui/picture/theme.h"

namespace stridescope::ui
{

/// Appearance of everything: colours, and the size of text and lines.
struct Style
{
    Theme theme = theme_named(ThemeName::dark);
    float scale = 1;        ///< at 1, text has 14 pixels
    bool audience = false;  ///< to be seen from afar or on paper: no controls, no text in the smallest face
    bool thumbnail = false; ///< a small picture without text, in a list of pictures

    /// Returns a length of the design in pixels.
    [[nodiscard]] float px(float length) const { return length * scale; }
    [[nodiscard]] Face smallest_face() const { return audience ? Face::cell_small : Face::cell_tiny; }
};

} // namespace stridescope::ui
