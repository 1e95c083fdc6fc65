#include "core/import/around.h"

#include "core/import/scanner.h"

#include <algorithm>
#include <string>

namespace stridescope::core
{
namespace
{

constexpr std::size_t farthest = 512; ///< bytes on either side

/// Returns the partner of a bracket. < and > count only if they enclose arguments, not if they compare or
/// point.
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

/// Returns the position of the first bracket before `end` that is still open there.
std::optional<std::size_t> open_before(std::string_view text, std::size_t end)
{
    std::string closed; // closing brackets whose opening brackets are further left
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

/// Finds the last end of a line; in blocks, since memory is looked through forwards many bytes at once.
std::size_t last_line_end(std::string_view text)
{
    constexpr std::size_t block = 64;
    for (std::size_t end = text.size(); end > 0; end -= std::min(end, block))
    {
        const std::size_t begin = end - std::min(end, block);
        std::size_t last = std::string_view::npos;
        for (std::size_t at = text.substr(0, end).find('\n', begin); at != std::string_view::npos;
             at = text.substr(0, end).find('\n', at + 1))
            last = at;
        if (last != std::string_view::npos)
            return last;
    }
    return std::string_view::npos;
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
    const std::size_t before = last_line_end(text.substr(from, part.begin - from));
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

std::string_view operation_behind(std::string_view text, std::size_t place)
{
    Scanner scan(text, place);
    const auto rest = [&] { return text.substr(std::min(scan.place(), text.size())); };
    const auto begins_operand = [](char c) { return is_name_character(c) || c == '(' || c == '['; };
    const auto pass_operand = [&]
    {
        static_cast<void>(scan.name(true));
        if (scan.peek() == '(' || scan.peek() == '[')
            scan.pass_brackets();
    };
    if (scan.peek() == '[')
        return scan.pass_brackets() ? scan.since(place) : text.substr(place, 1);
    if (rest().size() > 1 && rest()[0] == '.' && is_name_character(rest()[1]) && !is_digit(rest()[1]))
    {
        scan.go_to(place + 1);
        pass_operand();
        return scan.since(place);
    }
    scan.skip_blanks_on_line();
    const std::size_t begin = scan.place();
    const char sign = scan.peek();
    if (sign == '\0' || std::string_view("*+-/%").find(sign) == std::string_view::npos)
        return {};
    scan.go_to(begin + (rest().starts_with("//") ? 2 : 1));
    const bool spaced = is_blank(scan.peek());
    scan.skip_blanks_on_line();
    // Stars and dashes of prose: (3, 1)* and, (3, 1) *note*, (3, 1) - 12 MB.
    const bool number = is_digit(scan.peek());
    if (!begins_operand(scan.peek()) || (spaced != (begin > place) && (!number || sign == '-')))
        return {};
    pass_operand();
    const bool sum = sign == '*' || sign == '+';
    const std::size_t end = scan.place();
    scan.skip_blanks_on_line();
    const bool ends =
        rest().empty() || std::string_view("\r\n,;)]}\"'`").find(rest()[0]) != std::string_view::npos;
    return sum || (number && ends) ? text.substr(begin, end - begin) : std::string_view();
}

std::string_view expression_before(std::string_view text, std::size_t end)
{
    std::size_t begin = end;
    while (begin > 0)
    {
        const char c = text[begin - 1];
        const auto opening = c == ')' || c == ']' ? opening_of(text, begin - 1) : std::nullopt;
        if (opening)
            begin = *opening;
        else if (is_name_character(c) || c == '.')
            --begin;
        else
            break;
    }
    return text.substr(begin, end - begin);
}

} // namespace stridescope::core
