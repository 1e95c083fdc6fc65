#pragma once

#include "app/figures/figure_fonts.h"
#include "app/figures/raster_png.h"
#include "ui/picture/compose.h"

#include <span>
#include <string>

namespace stridescope::app
{

/// Returns a figure as a page of a PDF file, whose text can be selected and searched; 96 pixels per inch.
[[nodiscard]] std::string pdf_of(const ui::Figure& figure, ui::Size size, FigureFonts& fonts);
/// Does the same for several pages of one size.
[[nodiscard]] std::string pdf_of(std::span<const ui::Figure> pages, ui::Size size, FigureFonts& fonts);
/// Returns a figure as pixels.
[[nodiscard]] std::string png_of(const ui::Figure& figure, ui::Size size, FigureFonts& fonts);
/// Returns the same, reduced to fit into `room` if it is larger.
[[nodiscard]] ui::Raster raster_of(const ui::Figure& figure, ui::Size size, ui::Size room, FigureFonts& fonts);

} // namespace stridescope::app
