#pragma once

#include "core/scene/scene.h"
#include "ui/shell/imgui_compat.h"

#include <string>

namespace stridescope::ui
{

/// Draws the picture of a scene alone. The last one of each name is kept, and made anew only for another scene,
/// theme, or size.
void draw_thumbnail(const std::string& name, const core::Scene& scene, ImVec2 low, ImVec2 high);

} // namespace stridescope::ui
