#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

/// Characters of the Basic Multilingual Plane; ImGui 1.86 supports no others.
using Characters = std::set<char16_t>;

/// An installed font, and those of the required characters that it has.
struct FallbackFont
{
    std::shared_ptr<const std::vector<unsigned char>> file; ///< its bytes
    int face = 0;                                           ///< index in a collection
    Characters characters;
};

/// Returns installed fonts that have the characters, the one most similar to a sans-serif text font first;
/// characters that no font has are left out. Asks fontconfig, which takes some milliseconds: only for
/// characters that the program's own fonts lack.
[[nodiscard]] std::vector<FallbackFont> fallback_fonts(const Characters& wanted);

/// Adds the characters of a text (UTF-8) from U+0100 on.
void add_characters(Characters& characters, std::string_view text);

/// Tells whether `as_one_sign` would change a text.
[[nodiscard]] bool has_joined_signs(std::string_view text);
/// Returns the text with each emoji, however many characters it consists of, as one replacement character
/// U+FFFD.
[[nodiscard]] std::string as_one_sign(std::string_view text);

} // namespace stridescope::ui
