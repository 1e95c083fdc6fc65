#include "core/import/around.h"

#include "core/import/scanner.h"

#include <algorithm>
#include <string>

namespace stridescope::core
{
namespace
{

constexpr std::size_t farthest = 512; ///< bytes on either side

/// Returns a bracket's partner; < and > count where they enclose arguments, not where they compare or point.
char partner(std::string_view text, std::size_t at)
{
    constexpr std::string_view openings = "([{<";
    constexpr std::string_view closings = ")]}>";
    const char c = text[at];
    if (c == '<')
        return at > 0 && is_name_character(text[at - 1]) ? '>' : '\0';
    if (c == '>')
        return at > 0 && (text[at - 1] == '-' || text[at - 1] == '=' || is_blank(text[at - 1])) ? '\0' : '<';
    if (const auto found = openings.find(c); found != std::string_view::npos)
        return closings[found];
    if (const auto found = closings.find(c); found != std::string_view::npos)
        return openings[found];
    return '\0';
}

bool opens(char c)
{
    return c == '(' || c == '[' || c == '{' || c == '<';
}

/// The place of the first bracket before `end` that is still open there.
std::optional<std::size_t> open_before(std::string_view text, std::size_t end)
{
    std::string closed; // what is to open before
    const std::size_t from = end > farthest ? end - farthest : 0;
    for (std::size_t at = end; at-- > from;)
    {
        const char other = partner(text, at);
        if (other == '\0')
            continue;
        if (!opens(text[at]))
            closed += other;
        else if (closed.empty())
            return at;
        else if (closed.back() == text[at])
            closed.pop_back();
        else if (text[at] != '<')
            return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

std::optional<TextSpan> brackets_around(std::string_view text, TextSpan part)
{
    const auto opening = open_before(text, part.begin);
    if (!opening)
        return std::nullopt;
    std::string open(1, partner(text, *opening));
    const std::size_t most = std::min(text.size(), part.end + farthest);
    for (std::size_t at = part.end; at < most; ++at)
    {
        const char other = partner(text, at);
        if (other == '\0')
            continue;
        if (opens(text[at]))
            open += other;
        else if (open.back() == text[at])
            open.pop_back();
        if (open.empty())
            return TextSpan{*opening + 1, at};
    }
    return TextSpan{*opening + 1, most};
}

TextSpan lines_around(std::string_view text, TextSpan part)
{
    const std::size_t from = part.begin > farthest ? part.begin - farthest : 0;
    const std::size_t most = std::min(text.size(), part.end + farthest);
    const std::size_t before = text.substr(from, part.begin - from).rfind('\n');
    const std::size_t after = text.substr(0, most).find('\n', part.end);
    return {before == std::string_view::npos ? from : from + before + 1, std::min(after, most)};
}

std::optional<std::size_t> opening_of(std::string_view text, std::size_t closing)
{
    const auto opening = open_before(text, closing);
    return opening && partner(text, *opening) == text[closing] ? opening : std::nullopt;
}

std::size_t begin_of_name(std::string_view text, std::size_t end)
{
    const std::size_t from = end > Scanner::most_name ? end - Scanner::most_name : 0;
    std::size_t begin = end;
    while (begin > from && (is_name_character(text[begin - 1]) || text[begin - 1] == '.'))
        --begin;
    return begin;
}

std::string_view word_before(std::string_view text, std::size_t least, std::size_t place)
{
    while (place > least && text[place - 1] == ' ')
        --place;
    const std::size_t begin = std::max(begin_of_name(text, place), least);
    return text.substr(begin, place - begin);
}

} // namespace stridescope::core
