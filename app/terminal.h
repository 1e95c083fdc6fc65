#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The one way to stdout and stderr. What is printed may come from files of others, and a terminal obeys some
/// of what it shows.
namespace stridescope::app
{

/// Returns a line as it may be shown: control characters (C0 except for the tab, DEL, C1), separators of lines
/// and what turns the direction of text are spelled as in JSON, \u001b, bytes that are no UTF-8 as \xff. JSON
/// stays the same JSON by it.
[[nodiscard]] std::string shown(std::string_view line);

/// Writes a line to stdout; false if that failed (a full disk, a closed pipe), which is said on stderr.
[[nodiscard]] bool print_line(std::string_view line);
[[nodiscard]] bool print_lines(const std::vector<std::string>& lines);
[[nodiscard]] bool flush_output();

/// Says on stderr, after the program's name, what is wrong.
void complain(std::string_view message);

} // namespace stridescope::app
