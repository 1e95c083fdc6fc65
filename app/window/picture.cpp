#include "app/window/picture.h"

#include "app/output_file.h"

#include <cairo.h>

#include <cstring>
#include <memory>

namespace stridescope::app
{

namespace
{

cairo_status_t append(void* content, const unsigned char* bytes, unsigned int count)
{
    static_cast<std::string*>(content)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

/// Encodes a picture without alpha, so that no colour is rounded.
std::optional<std::string> encoded(const Picture& picture)
{
    const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture.width, picture.height), cairo_surface_destroy);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
        return std::nullopt;
    cairo_surface_flush(surface.get());
    unsigned char* const data = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    const std::uint8_t* rgb = picture.rgb.data();
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x, rgb += 3)
        {
            const std::uint32_t pixel = std::uint32_t{rgb[0]} << 16U | std::uint32_t{rgb[1]} << 8U | rgb[2];
            std::memcpy(data + std::ptrdiff_t{y} * stride + std::ptrdiff_t{x} * 4, &pixel, sizeof pixel);
        }
    cairo_surface_mark_dirty(surface.get());
    std::string content;
    return cairo_surface_write_to_png_stream(surface.get(), append, &content) == CAIRO_STATUS_SUCCESS
               ? std::optional(content)
               : std::nullopt;
}

} // namespace

std::optional<std::string> write_png(const std::string& path, const Picture& picture)
{
    const auto content = encoded(picture);
    return content ? write_file(path, *content) : "the picture could not be encoded";
}

} // namespace stridescope::app
