#pragma once

#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// Returns the scene in front with how it is looked at now, for its file.
[[nodiscard]] core::Scene scene_with_view(const Workspace& workspace);

/// How a scene is looked at, as its file would say it; and to look at it so again.
[[nodiscard]] std::string view_text(const OpenScene& open, ThemeName theme);
void recall_view_text(OpenScene& open, const std::string& view);

/// Looks at the scene in front as it says it was last looked at.
void recall_view(Workspace& workspace);

} // namespace stridescope::ui
