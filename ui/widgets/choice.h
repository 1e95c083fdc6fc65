#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Draws a choice of one of many, opened by a click. Tests find the field as `name` and each offer as
/// `name/words`.
bool choice(const std::string& name, std::size_t& chosen, std::span<const std::string> offers, float width,
            bool marked = false);

/// Draws the same for text that may not be among the offers (an unknown data type).
bool choice(const std::string& name, std::string& chosen, std::span<const std::string> offers, float width,
            bool marked = false);

} // namespace stridescope::ui
