#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Tells whether the scene can be compared.
[[nodiscard]] bool has_compare_tab(const OpenScene& open);
/// Asks what to compare the scene with, and shows what it takes to convert one layout to the other.
void compare_tab(OpenScene& open);

} // namespace stridescope::ui
