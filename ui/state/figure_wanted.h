#pragma once

#include "ui/picture/compose.h"

#include <functional>
#include <memory>
#include <string>

namespace stridescope::ui
{

/// A picture of a scene for use outside this window: in a file, or on the clipboard.
struct FigureWanted
{
    std::shared_ptr<const core::Shown> shown;
    Look look;
    ThemeName theme = ThemeName::light;
    Size size; ///< in pixels of 1/96 inch
};

/// Functions of the program around the window that make files and pictures. They may be called from another
/// thread, and may take long. Those that return text return why they failed; empty if they did not.
struct FigureMakers
{
    /// Writes a figure to a path, whose extension determines the format: .svg, .pdf, or .png.
    std::function<std::string(const FigureWanted& figure, const std::string& path)> write = {};
    /// Copies a figure to the clipboard, as "image/png" or "image/svg+xml".
    std::function<std::string(const FigureWanted& figure, const std::string& type)> copy = {};
    /// Draws pixels, reduced to fit this size.
    std::function<std::shared_ptr<const Raster>(const FigureWanted& figure, Size room)> preview = {};
};

} // namespace stridescope::ui
