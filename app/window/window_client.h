#pragma once

#include <string>

namespace stridescope::app
{

/// Asks a running window of this user, on this display, to open a file. False where there is none, it does not
/// answer soon, or the file has a name only in this process.
[[nodiscard]] bool open_in_running_window(const std::string& path, bool follow);

} // namespace stridescope::app
