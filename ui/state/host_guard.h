#pragma once

#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// Returns the same host, none of whose ways to files throws: what one of them throws is a problem of its file,
/// so that no file can end the window, which may hold work that is not saved.
[[nodiscard]] Host guarded(Host host);

} // namespace stridescope::ui
