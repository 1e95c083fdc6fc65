#pragma once

#include <string>
#include <string_view>

namespace stridescope::core
{

/// Returns a letter from A to Z in lower case, and any other character as it is, whatever the locale.
[[nodiscard]] constexpr char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string in_small_letters(std::string_view text)
{
    std::string small(text);
    for (char& c : small)
        c = small_letter(c);
    return small;
}

/// The same from small letters to large ones.
[[nodiscard]] inline std::string in_capitals(std::string_view text)
{
    std::string large(text);
    for (char& c : large)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return large;
}

} // namespace stridescope::core
