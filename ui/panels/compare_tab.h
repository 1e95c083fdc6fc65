#pragma once

#include <cstddef>

namespace stridescope::ui
{

struct OpenScene;

/// Among the tabs of the right column.
inline constexpr std::size_t compare_tab_place = 4;
/// Asks with what the scene is compared, and tells what it takes to turn one layout into the other.
void compare_tab(OpenScene& open);

} // namespace stridescope::ui
