#include "ui/picture/raster.h"

#include <algorithm>

namespace stridescope::ui
{
void Raster::resize(int new_width, int new_height)
{
    width = new_width;
    height = new_height;
    pixels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
}

Colour Raster::at(int x, int y) const
{
    const std::uint32_t value = pixels[index(x, y)];
    const auto part = [&](unsigned shift) { return static_cast<std::uint8_t>(value >> shift & 0xFFU); };
    return {part(0), part(8), part(16), part(24)};
}

void Raster::fill(int x, int y, int wide, int high, Colour colour)
{
    const int right = std::min(width, x + wide);
    const int bottom = std::min(height, y + high);
    for (int row = std::max(0, y); row < bottom; ++row)
        std::fill(
            pixels.begin() + static_cast<std::ptrdiff_t>(index(std::max(0, x), row)),
            pixels.begin()
                + static_cast<std::ptrdiff_t>(index(std::max(0, x), row)
                                              + static_cast<std::size_t>(std::max(0, right - std::max(0, x)))),
            packed(colour));
}

void Raster::changed()
{
    stamp = std::make_shared<const Stamp>();
}

} // namespace stridescope::ui
