#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// The words of the field, each in a sentence.
namespace stridescope::core
{

struct GlossaryWord
{
    std::string_view word;
    std::string_view meaning;
};
/// In alphabetical order.
[[nodiscard]] std::span<const GlossaryWord> glossary();
/// Of a word or its plural, in any case; empty of one that is not in it.
[[nodiscard]] std::string_view meaning_of(std::string_view word);

/// Where a text has a word of the glossary, or its plural.
struct GlossaryHit
{
    std::size_t from = 0;
    std::size_t to = 0;
    std::string_view word; ///< as the glossary has it
    std::string_view meaning;
};
/// Whole words in any case, the longest that begins at a place, and of each only the first.
[[nodiscard]] std::vector<GlossaryHit> glossary_hits(std::string_view text);

} // namespace stridescope::core
