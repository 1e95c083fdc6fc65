#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Draws the tab that searches for the layout of bytes, and lists candidates, which the canvas previews.
void dump_tab(OpenScene& open);

} // namespace stridescope::ui
