#include "app/window/icon.h"

#include <cairo.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace stridescope::app
{
namespace
{

struct Icon
{
    int width = 0;
    int height = 0;
    std::vector<unsigned char> rgba;
};

cairo_status_t take(void* rest, unsigned char* bytes, unsigned int count)
{
    auto& file = *static_cast<std::span<const unsigned char>*>(rest);
    if (file.size() < count)
        return CAIRO_STATUS_READ_ERROR;
    std::copy_n(file.begin(), count, bytes);
    file = file.subspan(count);
    return CAIRO_STATUS_SUCCESS;
}

/// Decodes an icon; empty if the file is not valid.
Icon decoded(std::span<const unsigned char> file)
{
    const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
        cairo_image_surface_create_from_png_stream(take, &file), cairo_surface_destroy);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS
        || cairo_image_surface_get_format(surface.get()) != CAIRO_FORMAT_ARGB32)
        return {};
    Icon icon{cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
    const unsigned char* const data = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (int y = 0; y < icon.height; ++y)
        for (int x = 0; x < icon.width; ++x)
        {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel, data + std::ptrdiff_t{y} * stride + std::ptrdiff_t{x} * 4, sizeof pixel);
            const std::uint32_t alpha = pixel >> 24U;
            for (const unsigned shift : {16U, 8U, 0U}) // cairo's colours are premultiplied by alpha
                icon.rgba.push_back(static_cast<unsigned char>(
                    alpha == 0 ? 0 : std::min(255U, ((pixel >> shift & 0xFFU) * 255 + alpha / 2) / alpha)));
            icon.rgba.push_back(static_cast<unsigned char>(alpha));
        }
    return icon;
}

} // namespace

void set_icon(GLFWwindow* window)
{
    std::vector<Icon> icons;
    for (const std::span<const unsigned char> file : icon_files())
        if (Icon icon = decoded(file); !icon.rgba.empty())
            icons.push_back(std::move(icon));
    std::vector<GLFWimage> images;
    for (Icon& icon : icons)
        images.push_back({icon.width, icon.height, icon.rgba.data()});
    glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

} // namespace stridescope::app
