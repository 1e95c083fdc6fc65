#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Writes to stdout and stderr; all output goes through here. It may contain text from other people's files,
/// and terminals obey some characters.
namespace stridescope::app
{

/// Returns a line that is safe to print: control characters (C0 except for the tab, DEL, C1), line separators,
/// and characters that change the direction of text are written as in JSON, \u001b; bytes that are not UTF-8,
/// as \xff. JSON keeps its meaning.
[[nodiscard]] std::string shown(std::string_view line);

/// Writes a line to stdout; false if that failed (a full disk, a closed pipe), which is reported on stderr.
[[nodiscard]] bool print_line(std::string_view line);
[[nodiscard]] bool print_lines(const std::vector<std::string>& lines);
[[nodiscard]] bool flush_output();

/// Reports a message on stderr, after the program's name.
void complain(std::string_view message);

} // namespace stridescope::app
