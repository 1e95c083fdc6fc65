#pragma once

#include "ui/state/open_scene.h"
#include "ui/state/worker.h"

namespace stridescope::ui
{

/// Starts, follows, and ends the search of a scene's dump; called once per frame.
void keep_explaining(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
