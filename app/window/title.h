#pragma once

#include "ui/state/workspace.h"

#include <string>

namespace stridescope::app
{

/// Returns the window's title for the desktop or the browser: the scene in front, with a dot if it has unsaved
/// changes.
[[nodiscard]] std::string title_of(const ui::Workspace& workspace);

} // namespace stridescope::app
