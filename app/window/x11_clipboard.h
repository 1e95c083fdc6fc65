#pragma once

#include <optional>
#include <string>

/// The clipboard of an X11 display, read over a connection of its own: GLFW waits forever for a program that
/// owns the clipboard and does not answer.
namespace stridescope::app
{

/// Tells whether GLFW's windows are X11's.
[[nodiscard]] bool glfw_uses_x11();

/// Returns the number of the window that owns the clipboard's text; 0 if there is none.
[[nodiscard]] unsigned long x11_clipboard_owner();

/// Returns the text of the clipboard, which another program owns; empty if it has none. Nothing if that program
/// does not answer within a second. Source: the X server's Inter-Client Communication Conventions, chapter 2.
[[nodiscard]] std::optional<std::string> x11_clipboard_text();

} // namespace stridescope::app
