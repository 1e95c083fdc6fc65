#pragma once

#include "ui/picture/compose.h"

#include <functional>
#include <memory>
#include <string>

namespace stridescope::ui
{

/// A picture of a scene for use outside this window: a file, or the clipboard.
struct FigureWanted
{
    std::shared_ptr<const core::Shown> shown;
    Look look;
    ThemeName theme = ThemeName::light;
    Size size; ///< pixels of 1/96 inch
};

/// Makers, in the program around the window, of files and pictures. They may be called from another thread, and
/// may take long. Those that return words return why it could not be done; empty: it was.
struct FigureMakers
{
    /// The end of the path says which format: .svg, .pdf or .png.
    std::function<std::string(const FigureWanted& figure, const std::string& path)> write = {};
    /// Copies a figure into the clipboard, as "image/png" or "image/svg+xml".
    std::function<std::string(const FigureWanted& figure, const std::string& type)> copy = {};
    /// Draws pixels, shrunk into this room.
    std::function<std::shared_ptr<const Raster>(const FigureWanted& figure, Size room)> preview = {};
};

} // namespace stridescope::ui
