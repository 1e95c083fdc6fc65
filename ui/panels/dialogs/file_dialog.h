#pragma once

#include <string>

namespace stridescope::ui
{

struct Workspace;

/// Draws the open question over the window: a path to open or to save to, or what to do with changes.
void draw_dialogs(Workspace& workspace);

/// Returns a path with `~` at its beginning replaced by the home directory, and without surrounding blanks.
[[nodiscard]] std::string expanded_path(std::string path);

} // namespace stridescope::ui
