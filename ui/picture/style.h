#pragma once

#include "ui/picture/theme.h"

namespace stridescope::ui
{

/// How everything looks: its colours, and how large its words and lines are.
struct Style
{
    Theme theme = theme_named(ThemeName::dark);
    float scale = 1; ///< 1 is 14 px text

    /// A length of the design in pixels.
    [[nodiscard]] float px(float length) const { return length * scale; }
};

} // namespace stridescope::ui
