#include "ui/widgets/number_words.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cstdint>

namespace stridescope::ui
{
namespace
{

bool is_digit(std::string_view words, std::size_t at)
{
    return at < words.size() && std::isdigit(static_cast<unsigned char>(words[at])) != 0;
}

/// Tells whether a character is part of a word, or of a number with a fraction.
bool joins(std::string_view words, std::size_t at)
{
    return at < words.size()
           && (std::isalnum(static_cast<unsigned char>(words[at])) != 0 || words[at] == '_'
               || words[at] == '.');
}

/// Returns the end of the number that begins at a digit, groups of three with their commas included.
std::size_t end_of_number(std::string_view words, std::size_t begin)
{
    std::size_t end = begin;
    while (is_digit(words, end))
        ++end;
    const auto group = [&](std::size_t comma)
    {
        return comma < words.size() && words[comma] == ',' && is_digit(words, comma + 1)
               && is_digit(words, comma + 2) && is_digit(words, comma + 3) && !is_digit(words, comma + 4);
    };
    if (end - begin <= 3)
        while (group(end))
            end += 4;
    return end;
}

/// Replaces each number by the result of `said`, which gets its digits and their surroundings.
template <typename Say>
std::string with_numbers(std::string_view words, const Say& said)
{
    std::string result;
    for (std::size_t at = 0; at < words.size();)
    {
        if (!is_digit(words, at))
        {
            result += words[at++];
            continue;
        }
        const std::size_t end = end_of_number(words, at);
        std::string digits;
        for (const char sign : words.substr(at, end - at))
            if (sign != ',')
                digits += sign;
        const bool alone = (at == 0 || !joins(words, at - 1)) && !joins(words, end);
        result += said(digits, alone);
        at = end;
    }
    return result;
}

} // namespace

std::string plain_numbers(std::string_view words)
{
    return with_numbers(words, [](const std::string& digits, bool) { return digits; });
}

std::string hex_numbers(std::string_view words)
{
    return with_numbers(words,
                        [](const std::string& digits, bool alone)
                        {
                            std::uint64_t number = 0;
                            const char* const end = digits.data() + digits.size();
                            const auto read = std::from_chars(digits.data(), end, number);
                            return alone && read.ec == std::errc{} ? fmt::format("0x{:X}", number) : digits;
                        });
}

} // namespace stridescope::ui
