#pragma once

#include "core/scene/saved_view.h"
#include "ui/picture/look.h"
#include "ui/picture/theme.h"

/// Part of a look that a scene's file keeps.
namespace stridescope::ui
{

/// Looks at the scene as its file says it was last looked at; what the file does not say stays.
void recall(Look& look, const core::SavedView& saved, const core::SceneView& view);
[[nodiscard]] std::optional<ThemeName> saved_theme(const core::SavedView& saved);

/// Returns the view that the file should have. `before`: the one it had. `view` may be null.
[[nodiscard]] core::SavedView saved_look(const Look& look, ThemeName theme, const core::SceneView* view,
                                         const core::SavedView& before);

} // namespace stridescope::ui
