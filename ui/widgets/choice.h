#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// One of many, opened by a click. Tests call the field `name` and each offer `name/words`.
bool choice(const std::string& name, std::size_t& chosen, std::span<const std::string> offers, float width,
            bool marked = false);

/// Draws the same for words that may be none of those offered (a dtype that does not exist).
bool choice(const std::string& name, std::string& chosen, std::span<const std::string> offers, float width,
            bool marked = false);

} // namespace stridescope::ui
