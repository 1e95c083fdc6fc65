#pragma once

namespace stridescope::ui
{

struct Workspace;

/// Builds one frame of the whole window with ImGui, between NewFrame and Render; fills `io.DisplaySize`.
void draw(Workspace& workspace);

} // namespace stridescope::ui
