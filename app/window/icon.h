#pragma once

#include "app/window/glfw.h"

#include <span>

namespace stridescope::app
{

/// Returns the pictures of the window's icon, as PNG files that are part of the program.
[[nodiscard]] std::span<const std::span<const unsigned char>> icon_files();

/// Sets the icon of a window for desktops that ask the window for it. Wayland finds the icon by the
/// application's name.
void set_icon(GLFWwindow* window);

} // namespace stridescope::app
