#include "ui/picture/figure.h"

#include "ui/widgets/paint.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float face_sizes[] = {9, 11, 13, 16}; ///< of Fonts::cell at scale 1
constexpr float mono_advance = 0.6F;            ///< of a character, in its size

ImFont* imgui_face(Face face)
{
    const Fonts& all = fonts();
    switch (face)
    {
    case Face::text:
        return all.text;
    case Face::strong:
        return all.strong;
    case Face::mono:
        return all.mono;
    default:
        return all.cell[static_cast<std::size_t>(face) - static_cast<std::size_t>(Face::cell_tiny)];
    }
}

void paint_hatch(const Shape& shape, ImDrawList& list)
{
    const Rect& area = shape.rect;
    const float step = px(6);
    const ImU32 colour = packed_colour(shape.stroke);
    // Lines that go up to the right, at places common to the whole window, so that neighbours run on.
    const float first = std::floor((area.left + area.top) / step) * step;
    for (float sum = first; sum <= area.right + area.bottom; sum += step)
    {
        const float left = std::max(area.left, sum - area.bottom);
        const float right = std::min(area.right, sum - area.top);
        if (left < right)
            list.AddLine(ImVec2(left, sum - left), ImVec2(right, sum - right), colour, shape.width);
    }
}

void paint_words(const Shape& shape, ImDrawList& list)
{
    ImFont* face = imgui_face(shape.face);
    const char* begin = shape.words.data();
    const char* end = begin + shape.words.size();
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
            paint_hatch(shape, list);
            break;
        case Shape::Kind::line:
            list.AddLine(low, high, packed_colour(shape.stroke), shape.width);
            break;
        case Shape::Kind::text:
            paint_words(shape, list);
            break;
        case Shape::Kind::image:
            if (TextureHost* host = texture_host())
                list.AddImage(texture_id(host->texture(shape.texture, *shape.pixels)), low, high);
            break;
        }
    }
}

void Labels::add(const Rect& where, Colour colour, std::string words)
{
    waiting.push_back({where, colour, std::move(words)});
}

void Labels::put_into(Figure& figure, bool all_or_none)
{
    LabelFace common{true, Face::cell_big};
    for (const Label& label : waiting)
    {
        const LabelFace own = label_face(label.where.width(), label.where.height(), label.words.size());
        common.fits = common.fits && own.fits;
        common.face = std::min(common.face, own.face);
    }
    if (!common.fits && all_or_none)
        waiting.clear();
    for (const Label& label : waiting)
        if (const LabelFace own =
                common.fits ? common
                            : label_face(label.where.width(), label.where.height(), label.words.size());
            own.fits)
            figure.text(label.where, Align::centre, own.face, label.colour, label.words);
        else if (!all_or_none)
        {
            // As much of it as there is room for, and a sign that this is not all.
            const float room = (label.where.width() - px(4)) / (px(face_sizes[0]) * mono_advance);
            if (room >= 3 && label.where.height() >= px(face_sizes[0]) * 1.35F)
                figure.text(label.where, Align::centre, Face::cell_tiny, label.colour,
                            label.words.substr(0, static_cast<std::size_t>(room) - 1) + "\xe2\x80\xa6");
        }
    waiting.clear();
}

LabelFace label_face(float width, float height, std::size_t characters)
{
    for (std::size_t i = std::size(face_sizes); i-- > 0;)
    {
        const float size = px(face_sizes[i]);
        if (size * mono_advance * static_cast<float>(characters) <= width - px(4) && size * 1.35F <= height)
            return {true, static_cast<Face>(static_cast<std::size_t>(Face::cell_tiny) + i)};
    }
    return {};
}

} // namespace stridescope::ui
