#include "app/figures/cairo_figure.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>

namespace stridescope::app
{
namespace
{

using Surface = std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)>;
using Context = std::unique_ptr<cairo_t, void (*)(cairo_t*)>;

cairo_status_t append(void* to, const unsigned char* bytes, unsigned int count)
{
    try
    {
        static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
        return CAIRO_STATUS_SUCCESS;
    }
    catch (const std::bad_alloc&)
    {
        return CAIRO_STATUS_NO_MEMORY;
    }
}

/// Throws if cairo failed, which it reports only when asked; the only possible failure is a lack of memory.
void check(cairo_status_t status)
{
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::bad_alloc();
}

Surface image_of(const ui::Raster& raster)
{
    Surface image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, raster.width, raster.height),
                  cairo_surface_destroy);
    check(cairo_surface_status(image.get()));
    cairo_surface_flush(image.get());
    unsigned char* const rows = cairo_image_surface_get_data(image.get());
    const int stride = cairo_image_surface_get_stride(image.get());
    for (int y = 0; y < raster.height; ++y)
    {
        auto* const row = reinterpret_cast<std::uint32_t*>(rows + static_cast<std::ptrdiff_t>(y) * stride);
        for (int x = 0; x < raster.width; ++x)
        {
            const ui::Colour c = raster.at(x, y);
            const auto part = [&](std::uint8_t channel)
            { return (static_cast<std::uint32_t>(channel) * c.a + 127U) / 255U; };
            row[x] = static_cast<std::uint32_t>(c.a) << 24U | part(c.r) << 16U | part(c.g) << 8U | part(c.b);
        }
    }
    cairo_surface_mark_dirty(image.get());
    return image;
}

class Painter
{
public:
    Painter(cairo_t* on, const ui::Figure& what, FigureFonts& with) : cairo(on), figure(what), fonts(with) {}

    void paint()
    {
        for (const ui::Shape& shape : figure.shapes)
            paint(shape);
        check(cairo_status(cairo));
    }

private:
    void paint(const ui::Shape& shape)
    {
        switch (shape.kind)
        {
        case ui::Shape::Kind::rect:
            return rect(shape);
        case ui::Shape::Kind::hatch:
            return hatch(shape);
        case ui::Shape::Kind::line:
            cairo_move_to(cairo, static_cast<double>(shape.rect.left), static_cast<double>(shape.rect.top));
            cairo_line_to(cairo, static_cast<double>(shape.rect.right), static_cast<double>(shape.rect.bottom));
            return stroke(shape);
        case ui::Shape::Kind::path:
            cairo_new_path(cairo);
            for (const ui::Point& point : shape.points)
                cairo_line_to(cairo, static_cast<double>(point.x), static_cast<double>(point.y));
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
            return stroke(shape);
        case ui::Shape::Kind::text:
            return words(shape);
        case ui::Shape::Kind::image:
            return image(shape);
        case ui::Shape::Kind::clip:
            cairo_save(cairo);
            cairo_rectangle(cairo, static_cast<double>(shape.rect.left), static_cast<double>(shape.rect.top),
                            static_cast<double>(std::max(0.0F, shape.rect.width())),
                            static_cast<double>(std::max(0.0F, shape.rect.height())));
            return cairo_clip(cairo);
        case ui::Shape::Kind::unclip:
            return cairo_restore(cairo);
        }
    }

    void colour(ui::Colour c)
    {
        cairo_set_source_rgba(cairo, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
    }
    void stroke(const ui::Shape& shape)
    {
        colour(shape.stroke);
        cairo_set_line_width(cairo, static_cast<double>(shape.width));
        cairo_stroke(cairo);
    }

    /// Draws a path; `inside` is its distance from the edges.
    void path(const ui::Shape& shape, double inside)
    {
        const double left = static_cast<double>(shape.rect.left) + inside;
        const double top = static_cast<double>(shape.rect.top) + inside;
        const double right = static_cast<double>(shape.rect.right) - inside;
        const double bottom = static_cast<double>(shape.rect.bottom) - inside;
        const double most = std::min(right - left, bottom - top) / 2;
        const double radius = std::min(static_cast<double>(shape.rounding), most);
        if (radius <= 0)
            return cairo_rectangle(cairo, left, top, std::max(0.0, right - left), std::max(0.0, bottom - top));
        const double quarter = std::acos(0.0);
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, right - radius, top + radius, radius, -quarter, 0);
        cairo_arc(cairo, right - radius, bottom - radius, radius, 0, quarter);
        cairo_arc(cairo, left + radius, bottom - radius, radius, quarter, 2 * quarter);
        cairo_arc(cairo, left + radius, top + radius, radius, 2 * quarter, 3 * quarter);
        cairo_close_path(cairo);
    }
    void rect(const ui::Shape& shape)
    {
        if (shape.fill.a != 0)
        {
            path(shape, 0);
            colour(shape.fill);
            cairo_fill(cairo);
        }
        if (shape.stroke.a != 0)
        {
            path(shape, 0.5); // in the middle of pixels, like the window's lines
            stroke(shape);
        }
    }
    void hatch(const ui::Shape& shape)
    {
        for (const ui::HatchLine& line : ui::hatch_lines(shape.rect, figure.hatch_step()))
        {
            cairo_move_to(cairo, static_cast<double>(line.left), static_cast<double>(line.sum - line.left));
            cairo_line_to(cairo, static_cast<double>(line.right), static_cast<double>(line.sum - line.right));
        }
        stroke(shape);
    }
    void words(const ui::Shape& shape)
    {
        const auto runs = fonts.runs(shape.face, shape.words);
        double width = 0;
        for (const FigureFonts::Run& run : runs)
            width += run.width;
        double x = static_cast<double>(shape.rect.left);
        if (shape.align == ui::Align::centre)
            x += (static_cast<double>(shape.rect.width()) - width) / 2;
        if (shape.align == ui::Align::right)
            x = static_cast<double>(shape.rect.right) - width;
        const double size = fonts.size(shape.face);
        const double middle = static_cast<double>(shape.rect.top + shape.rect.bottom) / 2;
        colour(shape.fill);
        cairo_set_font_size(cairo, size);
        for (const FigureFonts::Run& run : runs)
        {
            cairo_set_font_face(cairo, run.font);
            cairo_move_to(cairo, x, middle + middle_to_baseline * size);
            cairo_show_text(cairo, run.words.c_str());
            x += run.width;
        }
    }
    void image(const ui::Shape& shape)
    {
        const Surface pixels = image_of(*shape.pixels);
        cairo_save(cairo);
        cairo_translate(cairo, static_cast<double>(shape.rect.left), static_cast<double>(shape.rect.top));
        cairo_scale(cairo, static_cast<double>(shape.rect.width()) / std::max(1, shape.pixels->width),
                    static_cast<double>(shape.rect.height()) / std::max(1, shape.pixels->height));
        cairo_set_source_surface(cairo, pixels.get(), 0, 0);
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
        cairo_paint(cairo);
        cairo_restore(cairo);
    }

    cairo_t* cairo;
    const ui::Figure& figure;
    FigureFonts& fonts;
};

void paint(cairo_surface_t* surface, double scale, const ui::Figure& figure, FigureFonts& fonts)
{
    const Context context(cairo_create(surface), cairo_destroy);
    check(cairo_status(context.get()));
    cairo_set_font_options(context.get(), FigureFonts::options());
    cairo_scale(context.get(), scale, scale);
    Painter(context.get(), figure, fonts).paint();
}

std::string png_of_surface(cairo_surface_t* surface)
{
    std::string file;
    check(cairo_surface_write_to_png_stream(surface, append, &file));
    return file;
}

} // namespace

std::string pdf_of(const ui::Figure& figure, ui::Size size, FigureFonts& fonts)
{
    return pdf_of(std::span(&figure, 1), size, fonts);
}

std::string pdf_of(std::span<const ui::Figure> pages, ui::Size size, FigureFonts& fonts)
{
    constexpr double points_a_pixel = 72.0 / 96;
    std::string file;
    {
        const Surface page(
            cairo_pdf_surface_create_for_stream(append, &file, static_cast<double>(size.width) * points_a_pixel,
                                                static_cast<double>(size.height) * points_a_pixel),
            cairo_surface_destroy);
        check(cairo_surface_status(page.get()));
        // Otherwise it is the time of day, and no two files are equal.
        cairo_pdf_surface_set_metadata(page.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
        cairo_pdf_surface_set_metadata(page.get(), CAIRO_PDF_METADATA_CREATOR, "Stridescope");
        for (const ui::Figure& figure : pages)
        {
            if (&figure != pages.data())
                cairo_surface_show_page(page.get());
            paint(page.get(), points_a_pixel, figure, fonts);
        }
        cairo_surface_finish(page.get());
        check(cairo_surface_status(page.get()));
    }
    return file;
}

std::string png_of(const ui::Figure& figure, ui::Size size, FigureFonts& fonts)
{
    const Surface page(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(size.width),
                                                  static_cast<int>(size.height)),
                       cairo_surface_destroy);
    check(cairo_surface_status(page.get()));
    paint(page.get(), 1, figure, fonts);
    return png_of_surface(page.get());
}

ui::Raster raster_of(const ui::Figure& figure, ui::Size size, ui::Size room, FigureFonts& fonts)
{
    const float scale = std::min({1.0F, room.width / size.width, room.height / size.height});
    ui::Raster raster;
    raster.resize(std::max(1, static_cast<int>(size.width * scale)),
                  std::max(1, static_cast<int>(size.height * scale)));
    const Surface page(cairo_image_surface_create(CAIRO_FORMAT_RGB24, raster.width, raster.height),
                       cairo_surface_destroy);
    check(cairo_surface_status(page.get()));
    paint(page.get(), static_cast<double>(scale), figure, fonts);
    cairo_surface_flush(page.get());
    const unsigned char* const data = cairo_image_surface_get_data(page.get());
    const int stride = cairo_image_surface_get_stride(page.get());
    for (int y = 0; y < raster.height; ++y)
        for (int x = 0; x < raster.width; ++x)
        {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel, data + std::ptrdiff_t{y} * stride + std::ptrdiff_t{x} * 4, sizeof pixel);
            raster.set(x, y, ui::hex(pixel & 0xFFFFFFU));
        }
    raster.changed();
    return raster;
}

std::string png_of(const ui::Raster& raster)
{
    return png_of_surface(image_of(raster).get());
}

} // namespace stridescope::app
