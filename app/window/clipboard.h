#pragma once

#include <string>

namespace stridescope::app
{

/// Puts bytes of a type such as "image/png" into the desktop's clipboard, with wl-copy or xclip, since GLFW can
/// copy text only. Waits until the program has taken the bytes, a few seconds at most. Returns why that failed;
/// empty if it succeeded.
[[nodiscard]] std::string copy_to_clipboard(const std::string& bytes, const std::string& type);

} // namespace stridescope::app
