#pragma once

#include "ui/state/workspace.h"

namespace stridescope::ui
{

/// Returns the scene in front with its current view, for its file.
[[nodiscard]] core::Scene scene_with_view(const Workspace& workspace);

/// Returns the view of a scene, as its file keeps it; and restores it.
[[nodiscard]] std::string view_text(const OpenScene& open, ThemeName theme);
void recall_view_text(OpenScene& open, const std::string& view);

/// Restores the view that the scene in front was saved with.
void recall_view(Workspace& workspace);

} // namespace stridescope::ui
