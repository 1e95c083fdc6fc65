#include "app/window/icon.h"

#include <png.h>

#include <vector>

namespace stridescope::app
{

void set_icon(GLFWwindow* window)
{
    std::vector<std::vector<unsigned char>> pixels;
    std::vector<GLFWimage> images;
    for (const std::span<const unsigned char> file : icon_files())
    {
        png_image picture = {};
        picture.version = PNG_IMAGE_VERSION;
        if (!png_image_begin_read_from_memory(&picture, file.data(), file.size()))
            continue;
        picture.format = PNG_FORMAT_RGBA;
        pixels.emplace_back(PNG_IMAGE_SIZE(picture));
        if (png_image_finish_read(&picture, nullptr, pixels.back().data(), 0, nullptr))
            images.push_back(
                {static_cast<int>(picture.width), static_cast<int>(picture.height), pixels.back().data()});
    }
    glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

} // namespace stridescope::app
