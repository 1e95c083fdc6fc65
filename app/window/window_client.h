#pragma once

#include <string>

namespace stridescope::app
{

enum class Reached
{
    nobody,  ///< there is no window, it does not answer soon, or the file has a name only in this process
    opens,   ///< it
    refuses, ///< it, as the file cannot be read: said on stderr
};
/// Asks a running window of this user, on this display, to open a file.
[[nodiscard]] Reached open_in_running_window(const std::string& path, bool follow);

} // namespace stridescope::app
