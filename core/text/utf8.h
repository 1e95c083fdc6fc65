#pragma once

#include <cstddef>
#include <string_view>

namespace stridescope::core
{

/// Stands for bytes that are not a character.
inline constexpr char32_t replacement_character = 0xFFFD;

struct Character
{
    char32_t code = replacement_character;
    std::size_t bytes = 1; ///< bytes that it takes
    bool valid = false;    ///< false: one byte that begins no character (RFC 3629)
};

/// Returns the first character of UTF-8 text that is not empty.
[[nodiscard]] Character first_character(std::string_view text);

} // namespace stridescope::core
