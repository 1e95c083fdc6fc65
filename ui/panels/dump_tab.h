#pragma once

#include "ui/picture/rect.h"

#include <string>

namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// Whether the right column has the tab.
[[nodiscard]] bool has_dump_tab(const OpenScene& open);
/// Tab that asks for the layout of bytes, and lists candidates that the canvas previews.
void dump_tab(OpenScene& open);

/// Draws, over a canvas that shows a candidate, which one it is, and the keys.
void draw_preview_badge(const OpenScene& open, const Rect& card);

/// Asks what a dump is, in the tab: it lies in these files, and `chip` says whose lanes it holds; empty: one
/// memory. `expected` may be empty: then the elements are 0, 1, 2, ... in the tensor's sizes.
void ask_about_dump(OpenScene& open, const std::string& memory, const std::string& expected,
                    const std::string& chip);
/// Opens the tab of the scene in front; without one a dump is asked for first.
void explain_dump(Workspace& workspace);
/// Asks for the files that a tab wants. Once a frame.
void ask_for_dump_files(Workspace& workspace);

} // namespace stridescope::ui
