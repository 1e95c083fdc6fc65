#pragma once

#include "ui/state/open_scene.h"
#include "ui/state/worker.h"

namespace stridescope::ui
{

/// Starts, follows, and ends the search for a dump's layout. To be called once per frame.
void keep_explaining(Worker& worker, const std::shared_ptr<OpenScene>& open);

} // namespace stridescope::ui
