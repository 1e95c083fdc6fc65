#include "app/terminal.h"

#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace stridescope::app
{
namespace
{

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
        const core::Character next = core::first_character(line);
        if (!next.valid)
            all += fmt::format("\\x{:02x}", static_cast<unsigned char>(line.front()));
        else if (is_obeyed(next.code))
            all += fmt::format("\\u{:04x}", static_cast<unsigned>(next.code));
        else
            all += line.substr(0, next.bytes);
        line.remove_prefix(next.bytes);
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
