#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

struct WindowOptions
{
    std::optional<std::string> path;       ///< a scene to open; none: the start page
    std::optional<std::string> screenshot; ///< a PNG to write; then no window appears
    int width = 1600;
    int height = 1000;
    bool size_given = false; ///< else as the window was left
    int frames = 6;          ///< drawn before the picture is taken; a few settle the layout
    bool stats = false;      ///< one JSON object on stdout about the frames; no window appears
    bool alone = false;      ///< in a window of its own, though one is running
    bool follow = false;     ///< the file, as others write it
    std::optional<std::vector<core::Int>> pin; ///< coordinates pinned from the start
};

/// Runs the window until it is closed, or writes its picture. Returns the program's exit code.
int run_window(const WindowOptions& options);

} // namespace stridescope::app
