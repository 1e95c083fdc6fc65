#include "app/figures/raster_png.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

namespace stridescope::app
{
namespace
{

void append_number(std::string& file, std::uint32_t number)
{
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        file += static_cast<char>(number >> shift & 0xFFU);
}

void append_chunk(std::string& file, const std::string& type, const std::string& data)
{
    append_number(file, static_cast<std::uint32_t>(data.size()));
    const std::string checked = type + data;
    file += checked;
    append_number(file, static_cast<std::uint32_t>(::crc32(0, reinterpret_cast<const Bytef*>(checked.data()),
                                                           static_cast<uInt>(checked.size()))));
}

std::string deflated(const std::string& bytes)
{
    uLongf size = ::compressBound(static_cast<uLong>(bytes.size()));
    std::string packed(size, '\0');
    if (::compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                   static_cast<uLong>(bytes.size()))
        != Z_OK)
        throw std::bad_alloc();
    packed.resize(size);
    return packed;
}

} // namespace

std::string png_of(const ui::Raster& raster)
{
    std::string header;
    append_number(header, static_cast<std::uint32_t>(raster.width));
    append_number(header, static_cast<std::uint32_t>(raster.height));
    header += {8, 6, 0, 0, 0}; // bits per channel, colour type with four channels, and defaults
    std::string rows;
    const auto width = static_cast<std::size_t>(raster.width);
    rows.reserve(raster.pixels.size() * 4 + static_cast<std::size_t>(raster.height));
    for (std::size_t i = 0; i < raster.pixels.size(); ++i)
    {
        if (i % width == 0)
            rows += '\0'; // row filter: none
        for (const unsigned shift : {0U, 8U, 16U, 24U})
            rows += static_cast<char>(raster.pixels[i] >> shift & 0xFFU);
    }
    std::string file = "\x89PNG\r\n\x1A\n";
    append_chunk(file, "IHDR", header);
    append_chunk(file, "IDAT", deflated(rows));
    append_chunk(file, "IEND", {});
    return file;
}

} // namespace stridescope::app
