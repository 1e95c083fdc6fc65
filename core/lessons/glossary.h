#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// Terms of the field, each explained in a sentence.
namespace stridescope::core
{

struct GlossaryWord
{
    std::string_view word;
    std::string_view meaning;
};
/// Returns the words in alphabetical order.
[[nodiscard]] std::span<const GlossaryWord> glossary();
/// Returns the meaning of a word or of its plural, in any case; empty if the glossary lacks it.
[[nodiscard]] std::string_view meaning_of(std::string_view word);

/// Occurrence of a word of the glossary, or of its plural, in a text.
struct GlossaryHit
{
    std::size_t from = 0;
    std::size_t to = 0;
    std::string_view word; ///< spelled as in the glossary
    std::string_view meaning;
};
/// Finds whole words in any case, the longest that begins at a position, and each word only once.
[[nodiscard]] std::vector<GlossaryHit> glossary_hits(std::string_view text);

} // namespace stridescope::core
