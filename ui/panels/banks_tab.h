#pragma once

#include "ui/open_scene.h"

namespace stridescope::ui
{

/// Whether what is drawn has accesses to banks.
[[nodiscard]] bool has_banks_tab(const OpenScene& open);
/// What the access costs that is looked at, what that follows from, and what would end its conflicts.
void banks_tab(OpenScene& open);

} // namespace stridescope::ui
