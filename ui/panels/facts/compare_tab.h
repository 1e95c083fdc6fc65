#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Tells whether there is something that a comparison could be of.
[[nodiscard]] bool has_compare_tab(const OpenScene& open);
/// Asks with what the scene is compared, and tells what it takes to turn one layout into the other.
void compare_tab(OpenScene& open);

} // namespace stridescope::ui
