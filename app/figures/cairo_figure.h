#pragma once

#include "app/figures/figure_fonts.h"
#include "app/figures/raster_png.h"
#include "ui/picture/compose.h"

#include <span>
#include <string>

namespace stridescope::app
{

/// A figure on one page of a PDF file, whose text can be selected and searched; 96 pixels an inch.
[[nodiscard]] std::string pdf_of(const ui::Figure& figure, ui::Size size, FigureFonts& fonts);
/// Pages of one size.
[[nodiscard]] std::string pdf_of(std::span<const ui::Figure> pages, ui::Size size, FigureFonts& fonts);
/// A figure as pixels.
[[nodiscard]] std::string png_of(const ui::Figure& figure, ui::Size size, FigureFonts& fonts);
/// The same, shrunk into so much room where it is larger.
[[nodiscard]] ui::Raster raster_of(const ui::Figure& figure, ui::Size size, ui::Size room, FigureFonts& fonts);

} // namespace stridescope::app
