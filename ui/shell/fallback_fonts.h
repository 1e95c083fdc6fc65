#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

/// Characters of the Basic Multilingual Plane, which is all that ImGui 1.86 knows.
using Characters = std::set<char16_t>;

/// A font of this machine and the required characters that it has.
struct FallbackFont
{
    std::shared_ptr<const std::vector<unsigned char>> file; ///< its bytes
    int face = 0;                                           ///< in a collection
    Characters characters;
};

/// Installed fonts that have the characters, the one nearest to a sans-serif text font first; characters that
/// none has are left out. Asks fontconfig, which takes some milliseconds: only for what the program's own fonts
/// lack.
[[nodiscard]] std::vector<FallbackFont> fallback_fonts(const Characters& wanted);

/// Adds the characters of a text (UTF-8) from U+0100 on.
void add_characters(Characters& characters, std::string_view text);

/// Tells whether a text has what `as_one_sign` would change.
[[nodiscard]] bool has_joined_signs(std::string_view text);
/// Returns the text with each emoji, joined out of however many characters, as one replacement character
/// U+FFFD.
[[nodiscard]] std::string as_one_sign(std::string_view text);

} // namespace stridescope::ui
