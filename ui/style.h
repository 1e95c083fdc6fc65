#pragma once

#include "ui/picture/theme.h"

namespace stridescope::ui
{

/// Sets the theme and the scale, and makes ImGui's own widgets look like them. Between frames.
void apply_style(ThemeName name, float scale);

} // namespace stridescope::ui
