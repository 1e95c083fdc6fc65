#pragma once

#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Returns the style in force, of panels and widgets; set once per frame before anything is drawn. Pictures are
/// given theirs.
[[nodiscard]] const Style& style();
void set_style(ThemeName name, float scale, bool audience = false);

[[nodiscard]] inline const Theme& theme()
{
    return style().theme;
}
/// Returns a length of the design in pixels of the screen.
[[nodiscard]] inline float px(float length)
{
    return style().px(length);
}

/// Sets the style in force, and makes ImGui's own widgets look like it. Between frames.
void apply_style(ThemeName name, float scale);

} // namespace stridescope::ui
