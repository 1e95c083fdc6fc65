#include "app/window/figure_makers.h"

#include "app/figures/cairo_figure.h"
#include "app/figures/figure_file.h"
#include "app/output_file.h"
#include "app/window/clipboard.h"

#include <new>

namespace stridescope::app
{
namespace
{

struct Drawn
{
    FigureFonts fonts{1};
    ui::Figure figure{1};

    explicit Drawn(const ui::FigureWanted& wanted)
        : figure(ui::compose(wanted.shown, wanted.look, {ui::theme_named(wanted.theme), 1}, wanted.size,
                             fonts.measure()))
    {
    }
};

template <typename Making>
std::string unless_memory_fails(const Making& making)
{
    try
    {
        return making();
    }
    catch (const std::bad_alloc&)
    {
        return "not enough memory for a picture of this size";
    }
}

std::string write(const ui::FigureWanted& wanted, const std::string& path)
{
    const auto format = figure_format(path);
    if (!format)
        return "The file name must end in .svg, .pdf, or .png.";
    return unless_memory_fails(
        [&]
        {
            Drawn drawn(wanted);
            return write_file(path, figure_file(*format, drawn.figure, wanted.size, drawn.fonts),
                              OutputFile::Streams::refused)
                .value_or("");
        });
}

std::string copy(const ui::FigureWanted& wanted, const std::string& type)
{
    return unless_memory_fails(
        [&]
        {
            Drawn drawn(wanted);
            const auto format = type == "image/svg+xml" ? FigureFormat::svg : FigureFormat::png;
            return copy_to_clipboard(figure_file(format, drawn.figure, wanted.size, drawn.fonts), type);
        });
}

std::shared_ptr<const ui::Raster> preview(const ui::FigureWanted& wanted, ui::Size room)
{
    Drawn drawn(wanted);
    return std::make_shared<const ui::Raster>(raster_of(drawn.figure, wanted.size, room, drawn.fonts));
}

} // namespace

ui::FigureMakers figure_makers()
{
    return {write, copy, preview};
}

} // namespace stridescope::app
