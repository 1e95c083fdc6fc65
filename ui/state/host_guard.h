#pragma once

#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// Returns the same host with functions that never throw: an exception becomes a problem of the file, so that
/// no file can end the window, which may hold unsaved work.
[[nodiscard]] Host guarded(Host host);

} // namespace stridescope::ui
