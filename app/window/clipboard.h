#pragma once

#include <string>

namespace stridescope::app
{

/// Puts bytes of a type such as "image/png" into the desktop's clipboard, by wl-copy or xclip: GLFW has text
/// only. Waits until they are taken over, a few seconds at most. Why it could not be done; empty: it was.
[[nodiscard]] std::string copy_to_clipboard(const std::string& bytes, const std::string& type);

} // namespace stridescope::app
