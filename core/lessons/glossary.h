#pragma once

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

} // namespace stridescope::core
