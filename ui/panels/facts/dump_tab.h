#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Tab that asks for the layout of bytes, and lists candidates that the canvas previews.
void dump_tab(OpenScene& open);

} // namespace stridescope::ui
