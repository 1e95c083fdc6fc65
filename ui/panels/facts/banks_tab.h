#pragma once

#include "ui/state/open_scene.h"

namespace stridescope::ui
{

/// Tells whether what is drawn has accesses to banks.
[[nodiscard]] bool has_banks_tab(const OpenScene& open);
/// Tab of the selected access: its cost, the rule that the cost follows from, and what would remove its
/// conflicts.
void banks_tab(OpenScene& open);

} // namespace stridescope::ui
