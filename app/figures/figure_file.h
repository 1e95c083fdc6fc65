#pragma once

#include "app/figures/figure_fonts.h"
#include "ui/picture/compose.h"

#include <optional>
#include <string>
#include <string_view>

/// Figures as files: SVG by a writer of our own, PDF and PNG by cairo. The same figure and fonts give the same
/// bytes.
namespace stridescope::app
{

enum class FigureFormat
{
    svg,
    pdf,
    png,
};

/// Returns the format for a path's extension: ".svg", ".pdf", or ".png" in any case.
[[nodiscard]] std::optional<FigureFormat> figure_format(std::string_view path);

/// Returns the bytes of a file. `size` is the figure's, in pixels of 1/96 inch.
[[nodiscard]] std::string figure_file(FigureFormat format, const ui::Figure& figure, ui::Size size,
                                      FigureFonts& fonts);

} // namespace stridescope::app
