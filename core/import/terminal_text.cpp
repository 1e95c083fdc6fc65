#include "core/import/terminal_text.h"

#include <algorithm>
#include <iterator>

namespace stridescope::core
{
namespace
{

constexpr char escape = '\x1b';

bool between(char c, char first, char last)
{
    return c >= first && c <= last;
}

/// Returns the end of the sequence that begins at an escape, as ECMA-48 defines it: CSI up to its final byte,
/// OSC up to BEL or ST, others of two bytes. Of an unterminated sequence, only the first two bytes count.
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

/// Replacement of a character outside ASCII, or of one that HTML or LaTeX writes as a word; empty if the
/// character has no width.
struct Stand
{
    std::string_view written;
    std::string_view plain;
};
constexpr Stand stands[] = {{"\xC2\xA0", " "},     // no-break space
                            {"\xE2\x80\x87", " "}, // figure space
                            {"\xE2\x80\x89", " "}, // thin space
                            {"\xE2\x80\xAF", " "}, // narrow no-break space
                            {"\xE3\x80\x80", " "}, // ideographic space
                            {"\xE2\x88\x92", "-"}, // minus sign
                            {"&lt;", "<"},         // HTML
                            {"&gt;", ">"},         //
                            {"&amp;", "&"},        //
                            {"&quot;", "\""},      //
                            {"&#39;", "'"},        //
                            {"\\text{Sw}", "Sw"},  // LaTeX
                            {"\\langle", "<"},     //
                            {"\\rangle", ">"},     //
                            {"\\circ", "o"},       //
                            {"\xE2\x80\x8B", {}},  // zero-width space
                            {"\xE2\x80\x8C", {}},  // and non-joiner
                            {"\xE2\x80\x8D", {}},  // and joiner
                            {"\xE2\x81\xA0", {}},  // word joiner
                            {"\xEF\xBB\xBF", {}}}; // byte order mark

const Stand* stand_at(std::string_view text)
{
    const auto* const found = std::find_if(std::begin(stands), std::end(stands),
                                           [&](const Stand& one) { return text.starts_with(one.written); });
    return found == std::end(stands) ? nullptr : found;
}

bool is_quoted(std::string_view line)
{
    return line.starts_with("> ") || line == ">" || line == ">\r";
}

/// Replaces the "> " at the beginning of quoted lines by blanks, if all lines up to an empty one begin with it.
void unquote(std::string& text)
{
    for (std::size_t begin = 0; begin < text.size();)
    {
        std::size_t end = begin; // end of the lines
        bool quoted = true;
        while (end < text.size())
        {
            const std::size_t next = std::min(text.find('\n', end), text.size());
            const std::string_view line(text.data() + end, next - end);
            if (line.find_first_not_of(" \t\r") == std::string_view::npos)
                break;
            quoted = quoted && is_quoted(line);
            end = std::min(next + 1, text.size());
        }
        bool begins_line = true;
        for (std::size_t at = begin; quoted && at < end; ++at)
        {
            if (begins_line && text[at] == '>')
                text[at] = ' ';
            begins_line = text[at] == '\n' || (begins_line && text[at] == ' ');
        }
        begin = std::min(text.find('\n', end), text.size()) + (end < text.size() ? 1 : 0);
    }
}

} // namespace

TerminalText::TerminalText(std::string_view text) : written(text)
{
    constexpr std::string_view firsts = "\x1b&\\\xC2\xE2\xE3\xEF";
    std::size_t begin = 0;
    std::size_t bytes = 0;
    for (std::size_t at = text.find_first_of(firsts); at != std::string_view::npos;)
    {
        const Stand* const stand = text[at] == escape ? nullptr : stand_at(text.substr(at));
        if (text[at] != escape && stand == nullptr)
        {
            at = text.find_first_of(firsts, at + 1);
            continue;
        }
        kept += text.substr(begin, at - begin);
        begin = stand != nullptr ? at + stand->written.size() : behind_sequence(text, at);
        kept += stand != nullptr ? stand->plain : std::string_view();
        bytes += begin - at - (stand != nullptr ? stand->plain.size() : 0);
        removed.push_back({kept.size(), bytes});
        at = text.find_first_of(firsts, begin);
    }
    changed = !removed.empty();
    if (changed)
        kept += text.substr(begin);
    if (!text.starts_with("> ") && text.find("\n> ") == std::string_view::npos)
        return;
    if (!changed)
        kept = text;
    changed = true;
    unquote(kept);
}

std::size_t TerminalText::written_place(std::size_t plain_place) const
{
    const auto behind =
        std::upper_bound(removed.begin(), removed.end(), plain_place,
                         [](std::size_t place, const Removed& one) { return place < one.plain_place; });
    return plain_place + (behind == removed.begin() ? 0 : std::prev(behind)->bytes);
}

} // namespace stridescope::core
