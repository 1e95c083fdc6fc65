#pragma once

#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Returns the current style, of panels and widgets; set once per frame before anything is drawn. Pictures get
/// theirs as an argument.
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

/// Sets the current style, and makes ImGui's own widgets match it. To be called between frames.
void apply_style(ThemeName name, float scale);

} // namespace stridescope::ui
