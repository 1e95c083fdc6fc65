#pragma once

#include "core/tensor/checked.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

struct WindowOptions
{
    std::optional<std::string> path;       ///< scene to open; nothing: the start page
    std::optional<std::string> screenshot; ///< PNG file to write; then no window appears
    int width = 1600;
    int height = 1000;
    bool size_given = false; ///< otherwise the window has the size that it had when it was closed
    int frames = 6;          ///< number of frames drawn before the screenshot; the layout needs a few to settle
    bool stats = false;      ///< print one JSON object about the frames to stdout; no window appears
    bool alone = false;      ///< open another window even if one is already running
    bool follow = false;     ///< reload the file whenever another program writes it
    std::optional<std::vector<core::Int>> pin; ///< coordinates pinned from the start
};

/// Runs the window until it is closed, or writes the screenshot. Returns the program's exit code.
int run_window(const WindowOptions& options);

} // namespace stridescope::app
