#pragma once

#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// Does work on a scene's comparison that a frame cannot wait for.
void keep_comparing(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
