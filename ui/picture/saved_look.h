#pragma once

#include "core/scene/saved_view.h"
#include "ui/picture/look.h"
#include "ui/picture/theme.h"

/// The part of a look that a scene's file keeps.
namespace stridescope::ui
{

/// Restores the look that a scene's file has; other parts of the look stay.
void recall(Look& look, const core::SavedView& saved, const core::SceneView& view);
[[nodiscard]] std::optional<ThemeName> saved_theme(const core::SavedView& saved);

/// Returns the view for the file. `before`: the one that it had. `view` may be null.
[[nodiscard]] core::SavedView saved_look(const Look& look, ThemeName theme, const core::SceneView* view,
                                         const core::SavedView& before);

} // namespace stridescope::ui
