#include "ui/picture/figure.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stridescope::ui
{

float face_size(Face face)
{
    static constexpr std::array<float, 9> sizes = {14, 14, 18, 13, 9, 11, 13, 16, 24};
    return sizes.at(static_cast<std::size_t>(face));
}

std::vector<HatchLine> hatch_lines(const Rect& area, float step)
{
    std::vector<HatchLine> lines;
    const float first = std::floor((area.left + area.top) / step) * step;
    for (float sum = first; sum <= area.right + area.bottom; sum += step)
    {
        const float left = std::max(area.left, sum - area.bottom);
        const float right = std::min(area.right, sum - area.top);
        if (left < right)
            lines.push_back({sum, left, right});
    }
    return lines;
}

void Figure::rect(const Rect& where, Colour fill, float rounding)
{
    Shape shape;
    shape.rect = where;
    shape.fill = fill;
    shape.rounding = rounding;
    shapes.push_back(std::move(shape));
}

void Figure::outline(const Rect& where, Colour stroke, float width, float rounding)
{
    Shape shape;
    shape.rect = where;
    shape.stroke = stroke;
    shape.width = width;
    shape.rounding = rounding;
    shapes.push_back(std::move(shape));
}

void Figure::hatch(const Rect& where, Colour stroke)
{
    Shape shape;
    shape.kind = Shape::Kind::hatch;
    shape.rect = where;
    shape.stroke = stroke;
    shapes.push_back(std::move(shape));
}

void Figure::line(float x1, float y1, float x2, float y2, Colour stroke, float width)
{
    Shape shape;
    shape.kind = Shape::Kind::line;
    shape.rect = {x1, y1, x2, y2};
    shape.stroke = stroke;
    shape.width = width;
    shapes.push_back(std::move(shape));
}

void Figure::path(std::vector<Point> points, Colour stroke, float width)
{
    Shape shape;
    shape.kind = Shape::Kind::path;
    shape.rect = {points.front().x, points.front().y, points.front().x, points.front().y};
    for (const Point& point : points)
        shape.rect = {std::min(shape.rect.left, point.x), std::min(shape.rect.top, point.y),
                      std::max(shape.rect.right, point.x), std::max(shape.rect.bottom, point.y)};
    shape.points = std::move(points);
    shape.stroke = stroke;
    shape.width = width;
    shapes.push_back(std::move(shape));
}

void Figure::image(const Rect& where, std::shared_ptr<const Raster> pixels, TextureSlot texture)
{
    Shape shape;
    shape.kind = Shape::Kind::image;
    shape.rect = where;
    shape.pixels = std::move(pixels);
    shape.texture = texture;
    shapes.push_back(std::move(shape));
}

void Figure::text(const Rect& where, Align align, Face face, Colour colour, std::string_view words)
{
    Shape shape;
    shape.kind = Shape::Kind::text;
    shape.rect = where;
    shape.fill = colour;
    shape.face = face;
    shape.align = align;
    shape.words = words;
    shapes.push_back(std::move(shape));
}

void Figure::clip(const Rect& where)
{
    Shape shape;
    shape.kind = Shape::Kind::clip;
    shape.rect = where;
    shapes.push_back(std::move(shape));
}

void Figure::unclip()
{
    Shape shape;
    shape.kind = Shape::Kind::unclip;
    shapes.push_back(std::move(shape));
}

void Figure::add(const Figure& other)
{
    shapes.insert(shapes.end(), other.shapes.begin(), other.shapes.end());
    places.insert(places.end(), other.places.begin(), other.places.end());
}

void Figure::move_by(float x, float y, TextureSlot more_textures)
{
    const auto moved = [&](const Rect& rect) {
        return Rect{rect.left + x, rect.top + y, rect.right + x, rect.bottom + y};
    };
    for (Shape& shape : shapes)
    {
        shape.rect = moved(shape.rect);
        for (Point& point : shape.points)
            point = {point.x + x, point.y + y};
        shape.texture += more_textures;
    }
    for (Place& place : places)
        place.rect = moved(place.rect);
}

} // namespace stridescope::ui
