#include "ui/shell/paint_figure.h"

#include "ui/shell/fonts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/textures.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

void paint_hatch(const Shape& shape, float step, ImDrawList& list)
{
    const ImU32 colour = packed_colour(shape.stroke);
    for (const HatchLine& line : hatch_lines(shape.rect, step))
        list.AddLine(ImVec2(line.left, line.sum - line.left), ImVec2(line.right, line.sum - line.right), colour,
                     shape.width);
}

void paint_path(const Shape& shape, ImDrawList& list)
{
    for (const Point& point : shape.points)
        list.PathLineTo(ImVec2(point.x, point.y));
    list.PathStroke(packed_colour(shape.stroke), 0, shape.width);
}

void paint_words(const Shape& shape, ImDrawList& list)
{
    ImFont* face = font_of(shape.face);
    std::string own;
    const std::string_view words = as_drawn(shape.words, own);
    const char* begin = words.data();
    const char* end = begin + words.size();
    const ImVec2 size = text_size(face, begin, end);
    float x = shape.rect.left;
    if (shape.align == Align::centre)
        x += (shape.rect.width() - size.x) / 2;
    if (shape.align == Align::right)
        x = shape.rect.right - size.x;
    const float y = shape.rect.top + (shape.rect.height() - size.y) / 2;
    list.AddText(face, font_size(face), ImVec2(std::floor(x), std::floor(y)), packed_colour(shape.fill), begin,
                 end);
}

} // namespace

void paint(const Figure& figure, ImDrawList& list)
{
    for (const Shape& shape : figure.shapes)
    {
        const ImVec2 low(shape.rect.left, shape.rect.top);
        const ImVec2 high(shape.rect.right, shape.rect.bottom);
        switch (shape.kind)
        {
        case Shape::Kind::rect:
            if (shape.fill.a != 0)
                list.AddRectFilled(low, high, packed_colour(shape.fill), shape.rounding);
            if (shape.stroke.a != 0)
                list.AddRect(low, high, packed_colour(shape.stroke), shape.rounding, 0, shape.width);
            break;
        case Shape::Kind::hatch:
            paint_hatch(shape, figure.hatch_step(), list);
            break;
        case Shape::Kind::line:
            list.AddLine(low, high, packed_colour(shape.stroke), shape.width);
            break;
        case Shape::Kind::path:
            paint_path(shape, list);
            break;
        case Shape::Kind::text:
            paint_words(shape, list);
            break;
        case Shape::Kind::image:
            if (TextureHost* host = texture_host())
                list.AddImage(texture_id(host->texture(shape.texture, *shape.pixels)), low, high);
            break;
        case Shape::Kind::clip:
            list.PushClipRect(low, high, true);
            break;
        case Shape::Kind::unclip:
            list.PopClipRect();
            break;
        }
    }
}

void show(const Figure& figure)
{
    paint(figure, *ImGui::GetWindowDrawList());
    for (const Figure::Place& place : figure.places)
        probe(place.name, {place.rect.left, place.rect.top, place.rect.right, place.rect.bottom});
}

} // namespace stridescope::ui
