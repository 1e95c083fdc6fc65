#pragma once

#include <string>

namespace stridescope::app
{

/// Returns the program's folder in one of the desktop's folders (XDG base directories): in the one that the
/// variable names, if that is an absolute path, otherwise in the home folder; empty if there is none.
[[nodiscard]] std::string xdg_folder(const char* variable, const char* below_home);

} // namespace stridescope::app
