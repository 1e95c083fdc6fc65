#include "app/window/picture.h"

#include "app/output_file.h"

#include <png.h>

namespace stridescope::app
{

namespace
{

void append(png_structp png, png_bytep bytes, png_size_t count)
{
    auto& content = *static_cast<std::string*>(png_get_io_ptr(png));
    content.append(reinterpret_cast<const char*>(bytes), count);
}

/// libpng leaves by longjmp, so nothing with a destructor may live in here.
bool encode(std::string& content, int width, int height, png_bytep* rows)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    if (!info || setjmp(png_jmpbuf(png)) != 0)
    {
        png_destroy_write_struct(&png, &info);
        return false;
    }
    png_set_write_fn(png, &content, append, nullptr);
    png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    png_write_image(png, rows);
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return true;
}

} // namespace

std::optional<std::string> write_png(const std::string& path, const Picture& picture)
{
    std::vector<png_bytep> rows(static_cast<std::size_t>(picture.height));
    for (std::size_t y = 0; y < rows.size(); ++y)
        // libpng asks for writable rows and only reads them.
        rows[y] = const_cast<png_bytep>(&picture.rgb[y * static_cast<std::size_t>(picture.width) * 3]);
    std::string content;
    if (!encode(content, picture.width, picture.height, rows.data()))
        return "the picture could not be encoded";
    return write_file(path, content);
}

} // namespace stridescope::app
