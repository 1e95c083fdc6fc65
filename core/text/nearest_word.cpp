#include "core/text/nearest_word.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_letters = 32; ///< longer words are not misspelled names

/// Returns the smallest number of letters to add, leave out, replace, or swap with a neighbour.
std::size_t distance(std::string_view a, std::string_view b)
{
    using Row = std::array<std::size_t, most_letters + 1>;
    Row before_last{};
    Row last{};
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
    {
        Row row{};
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
        {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        before_last = last;
        last = row;
    }
    return last[b.size()];
}

} // namespace

std::string_view nearest_word(std::string_view misspelled, std::span<const std::string_view> words)
{
    std::string_view nearest;
    if (misspelled.size() < 2 || misspelled.size() > most_letters)
        return nearest;
    std::size_t least = std::max(misspelled.size() / 3, std::size_t{1}) + 1;
    for (const std::string_view word : words)
        if (word.size() <= most_letters)
            if (const std::size_t apart = distance(misspelled, word); apart < least)
            {
                least = apart;
                nearest = word;
            }
    return nearest;
}

std::string did_you_mean(std::string_view misspelled, std::span<const std::string_view> words)
{
    if (const std::string_view nearest = nearest_word(misspelled, words); !nearest.empty())
        return fmt::format("; did you mean {}?", nearest);
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i)
        all += fmt::format("{}{}",
                           i == 0                 ? ""
                           : i + 1 < words.size() ? ", "
                           : words.size() > 2     ? ", or "
                                                  : " or ",
                           words[i]);
    return fmt::format("; use {}{}", words.size() > 1 ? "one of " : "", all);
}

} // namespace stridescope::core
