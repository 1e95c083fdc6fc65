#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace stridescope::ui
{

/// Parts of a panel that take turns, named in a row across it, the chosen one underlined. Names are cut where
/// they have no room, with the whole in a tooltip. Tests call each `name/words`.
void tabs(const char* name, std::size_t& chosen, std::span<const std::string> words);

} // namespace stridescope::ui
