#pragma once

#include <span>

/// The keys and gestures of the window, as the manual lists them.
namespace stridescope::ui
{

struct Gesture
{
    const char* how;
    const char* what;
};

/// Returns what keys do, except for the commands.
[[nodiscard]] std::span<const Gesture> key_gestures();
/// Returns what the mouse does.
[[nodiscard]] std::span<const Gesture> mouse_gestures();

} // namespace stridescope::ui
