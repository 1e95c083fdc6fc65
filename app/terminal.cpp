#include "app/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace stridescope::app
{
namespace
{

struct Character
{
    char32_t code = 0;
    std::size_t bytes = 0; ///< 0: none begins here
};

/// The first character of UTF-8 text that is not empty.
Character first_character(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes)
        return {};
    char32_t code = lead & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i)
    {
        if ((byte(i) & 0xC0U) != 0x80U)
            return {};
        code = code << 6 | (byte(i) & 0x3FU);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < least[bytes] || code > 0x10FFFF || surrogate)
        return {};
    return {code, bytes};
}

bool is_obeyed(char32_t code)
{
    const auto within = [&](char32_t first, char32_t last) { return first <= code && code <= last; };
    return (code < 0x20 && code != '\t') || within(0x7F, 0x9F) || within(0x2028, 0x202E)
           || within(0x2066, 0x2069);
}

bool said_why(bool written)
{
    static bool said = false;
    if (!written && !said)
    {
        said = true;
        complain(fmt::format("the output cannot be written: {}", std::strerror(errno)));
    }
    return written;
}

} // namespace

std::string shown(std::string_view line)
{
    const auto harmless = [](char c) { return c >= 0x20 && c < 0x7F; };
    std::string all;
    all.reserve(line.size());
    while (!line.empty())
    {
        const auto run = static_cast<std::size_t>(std::ranges::find_if_not(line, harmless) - line.begin());
        all += line.substr(0, run);
        line.remove_prefix(run);
        if (line.empty())
            break;
        const Character next = first_character(line);
        if (next.bytes == 0)
            all += fmt::format("\\x{:02x}", static_cast<unsigned char>(line.front()));
        else if (is_obeyed(next.code))
            all += fmt::format("\\u{:04x}", static_cast<unsigned>(next.code));
        else
            all += line.substr(0, next.bytes);
        line.remove_prefix(std::max<std::size_t>(next.bytes, 1));
    }
    return all;
}

bool print_line(std::string_view line)
{
    const std::string text = shown(line) + "\n";
    return said_why(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

bool print_lines(const std::vector<std::string>& lines)
{
    return std::ranges::all_of(lines, [](const std::string& line) { return print_line(line); });
}

bool flush_output()
{
    return said_why(std::fflush(stdout) == 0);
}

void complain(std::string_view message)
{
    std::fprintf(stderr, "stridescope: %s\n", shown(message).c_str());
}

} // namespace stridescope::app
