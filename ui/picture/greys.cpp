#include "ui/picture/greys.h"

#include <array>
#include <cmath>

namespace stridescope::ui
{
namespace
{

float to_linear(std::size_t byte)
{
    const float x = static_cast<float>(byte) / 255;
    return x <= 0.04045F ? x / 12.92F : std::pow((x + 0.055F) / 1.055F, 2.4F);
}

std::uint8_t to_byte(float linear)
{
    const float x = linear <= 0.0031308F ? 12.92F * linear : 1.055F * std::pow(linear, 1 / 2.4F) - 0.055F;
    return static_cast<std::uint8_t>(std::lround(x * 255));
}

} // namespace

Colour grey_of(Colour colour)
{
    static const std::array<float, 256> linear = []
    {
        std::array<float, 256> table{};
        for (std::size_t i = 0; i < table.size(); ++i)
            table[i] = to_linear(i);
        return table;
    }();
    const std::uint8_t grey =
        to_byte(0.2126F * linear[colour.r] + 0.7152F * linear[colour.g] + 0.0722F * linear[colour.b]);
    return {grey, grey, grey, colour.a};
}

void to_greys(Figure& figure)
{
    for (Shape& shape : figure.shapes)
    {
        shape.fill = grey_of(shape.fill);
        shape.stroke = grey_of(shape.stroke);
        if (!shape.pixels)
            continue;
        Raster greys = *shape.pixels;
        for (int y = 0; y < greys.height; ++y)
            for (int x = 0; x < greys.width; ++x)
                greys.set(x, y, grey_of(greys.at(x, y)));
        greys.changed();
        shape.pixels = std::make_shared<const Raster>(std::move(greys));
    }
}

} // namespace stridescope::ui
