#pragma once

#include <string>

namespace stridescope::app
{

enum class Reached
{
    nobody,  ///< no window runs or answers in time, or the path is valid only in this process
    opens,   ///< the window opens the file
    refuses, ///< the window cannot read the file; the reason is printed to stderr
};
/// Asks a running window of this user, on this display, to open a file.
[[nodiscard]] Reached open_in_running_window(const std::string& path, bool follow);

} // namespace stridescope::app
