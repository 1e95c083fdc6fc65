#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace stridescope::ui
{

/// Draws the tabs of a panel in one row, the chosen one underlined: at most five, the others in a list at its
/// end. Tests call each `name/words`, and that list `name/…`.
void tabs(const char* name, std::size_t& chosen, std::span<const std::string> words);

} // namespace stridescope::ui
