#include "core/import/terminal_text.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr char escape = '\x1b';

bool between(char c, char first, char last)
{
    return c >= first && c <= last;
}

/// Returns the end of the sequence that begins at an escape, by ECMA-48: CSI up to its final byte, OSC up to
/// BEL or ST, other ones of two bytes. Of an unterminated sequence, only the first two bytes count.
std::size_t behind_sequence(std::string_view text, std::size_t begin)
{
    constexpr std::size_t longest = 4096;
    const std::size_t end = std::min(text.size(), begin + longest);
    const std::size_t second = std::min(begin + 2, text.size());
    const char kind = begin + 1 < text.size() ? text[begin + 1] : '\0';
    if (kind == '[')
    {
        std::size_t at = second;
        while (at < end && between(text[at], ' ', '?'))
            ++at;
        return at < end && between(text[at], '@', '~') ? at + 1 : second;
    }
    if (kind == ']')
        for (std::size_t at = second; at < end; ++at)
        {
            if (text[at] == '\a')
                return at + 1;
            if (text[at] == escape)
                return at + 1 < end && text[at + 1] == '\\' ? at + 2 : second;
        }
    return kind == '\n' ? begin + 1 : second;
}

} // namespace

TerminalText::TerminalText(std::string_view text) : written(text)
{
    std::size_t begin = 0;
    std::size_t bytes = 0;
    for (std::size_t at = text.find(escape); at != std::string_view::npos; at = text.find(escape, begin))
    {
        kept += text.substr(begin, at - begin);
        begin = behind_sequence(text, at);
        bytes += begin - at;
        removed.push_back({kept.size(), bytes});
    }
    if (!removed.empty())
        kept += text.substr(begin);
}

std::size_t TerminalText::written_place(std::size_t plain_place) const
{
    const auto behind =
        std::upper_bound(removed.begin(), removed.end(), plain_place,
                         [](std::size_t place, const Removed& one) { return place < one.plain_place; });
    return plain_place + (behind == removed.begin() ? 0 : std::prev(behind)->bytes);
}

} // namespace stridescope::core
