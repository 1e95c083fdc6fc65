#pragma once

#include "ui/workspace.h"

namespace stridescope::ui
{

/// The scene in front with how it is looked at now, for its file.
[[nodiscard]] core::Scene scene_with_view(const Workspace& workspace);

/// Looks at the scene in front as it says it was last looked at.
void recall_view(Workspace& workspace);

} // namespace stridescope::ui
