#include "app/figures/figure_file.h"

#include "app/figures/cairo_figure.h"
#include "app/figures/svg.h"
#include "core/text/letters.h"

#include <algorithm>

namespace stridescope::app
{

std::optional<FigureFormat> figure_format(std::string_view path)
{
    const auto ends_in = [&](std::string_view ending)
    {
        return path.size() > ending.size()
               && std::equal(ending.begin(), ending.end(),
                             path.end() - static_cast<std::ptrdiff_t>(ending.size()),
                             [](char a, char b) { return a == core::small_letter(b); });
    };
    if (ends_in(".svg"))
        return FigureFormat::svg;
    if (ends_in(".pdf"))
        return FigureFormat::pdf;
    if (ends_in(".png"))
        return FigureFormat::png;
    return std::nullopt;
}

std::string figure_file(FigureFormat format, const ui::Figure& figure, ui::Size size, FigureFonts& fonts)
{
    switch (format)
    {
    case FigureFormat::svg:
        return svg_of(figure, size);
    case FigureFormat::pdf:
        return pdf_of(figure, size, fonts);
    case FigureFormat::png:
        return png_of(figure, size, fonts);
    }
    return {};
}

} // namespace stridescope::app
