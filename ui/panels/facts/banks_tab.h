#pragma once

#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// Tells whether the scene that is drawn has accesses to banks.
[[nodiscard]] bool has_banks_tab(const OpenScene& open);
/// Draws the tab of the selected access: its cost, the rule that gives the cost, and what would remove its
/// conflicts.
void banks_tab(OpenScene& open);

} // namespace stridescope::ui
