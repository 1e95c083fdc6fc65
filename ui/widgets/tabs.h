#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace stridescope::ui
{

/// Draws the tabs of a panel in one row, the selected one underlined: at most five, and the others in a list at
/// its end. Tests find each as `name/words`, and that list as `name/…`.
void tabs(const char* name, std::size_t& chosen, std::span<const std::string> words);

} // namespace stridescope::ui
