#include "app/window/figure_makers.h"

#include "app/figures/raster_png.h"
#include "app/figures/svg.h"
#include "app/web/browser.h"
#include "app/web/canvas_figure.h"

#include <algorithm>
#include <new>

namespace stridescope::app
{
namespace
{

struct File
{
    const char* type = nullptr; ///< null: the extension is unknown
    std::string bytes;
};

ui::Figure drawn(const ui::FigureWanted& wanted)
{
    return ui::compose(wanted.shown, wanted.look, {ui::theme_named(wanted.theme), 1}, wanted.size,
                       measure_by_canvas(1));
}

File file_of(const ui::FigureWanted& wanted, const std::string& name)
{
    if (name.ends_with(".svg") || name == "image/svg+xml")
        return {"image/svg+xml", svg_of(drawn(wanted), wanted.size)};
    if (name.ends_with(".png") || name == "image/png")
        return {"image/png", png_of(raster_of(drawn(wanted), wanted.size, 1))};
    return {};
}

/// Makes the file and gives it to the browser. `name`: a file's extension, or a type.
template <typename Give>
std::string given(const ui::FigureWanted& wanted, const std::string& name, const Give& give)
{
    try
    {
        const File file = file_of(wanted, name);
        if (!file.type)
            return "The file name must end in .svg or .png.";
        give(file);
        return {};
    }
    catch (const std::bad_alloc&)
    {
        return "not enough memory for a picture of this size";
    }
}

std::string write(const ui::FigureWanted& wanted, const std::string& path)
{
    return given(wanted, path,
                 [&](const File& file)
                 {
                     const std::string name = path.substr(path.rfind('/') + 1);
                     browser_download(name.c_str(), file.type, file.bytes.data(), file.bytes.size());
                 });
}

std::string copy(const ui::FigureWanted& wanted, const std::string& type)
{
    return given(wanted, type,
                 [](const File& file) { browser_copy_file(file.type, file.bytes.data(), file.bytes.size()); });
}

std::shared_ptr<const ui::Raster> preview(const ui::FigureWanted& wanted, ui::Size room)
{
    const float scale = std::min({1.0F, room.width / wanted.size.width, room.height / wanted.size.height});
    return std::make_shared<const ui::Raster>(raster_of(drawn(wanted), wanted.size, scale));
}

} // namespace

ui::FigureMakers figure_makers()
{
    return {write, copy, preview};
}

} // namespace stridescope::app
