#pragma once

#include <string>

namespace stridescope::app
{

/// Returns the program's folder in one of the desktop's (XDG base directories): in what the variable names,
/// where that is a whole path, else in the home directory; empty if there is none.
[[nodiscard]] std::string xdg_folder(const char* variable, const char* below_home);

} // namespace stridescope::app
