#include "app/web/canvas_figure.h"

#include "app/figures/font_names.h"
#include "app/web/browser.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

namespace stridescope::app
{
namespace
{

using Json = nlohmann::json;

std::string css_font(ui::Face face, float scale)
{
    const FontNames names = font_names(face);
    return fmt::format("{} {}px {}", names.weight, ui::face_size(face) * scale, names.families);
}

/// Returns a CSS colour; empty if it is transparent.
std::string css_colour(ui::Colour c)
{
    return c.a == 0 ? std::string() : fmt::format("#{:02x}{:02x}{:02x}{:02x}", c.r, c.g, c.b, c.a);
}

Json json_of(const ui::Shape& shape, const ui::Figure& figure)
{
    using Kind = ui::Shape::Kind;
    const ui::Rect& at = shape.rect;
    switch (shape.kind)
    {
    case Kind::rect:
        return {"rect",
                at.left,
                at.top,
                at.right,
                at.bottom,
                shape.rounding,
                css_colour(shape.fill),
                css_colour(shape.stroke),
                shape.width};
    case Kind::hatch:
    {
        Json lines = Json::array();
        for (const ui::HatchLine& line : ui::hatch_lines(at, figure.hatch_step()))
            for (const float number : {line.left, line.sum - line.left, line.right, line.sum - line.right})
                lines.push_back(number);
        return {"lines", std::move(lines), css_colour(shape.stroke), shape.width};
    }
    case Kind::line:
        return {"lines", {at.left, at.top, at.right, at.bottom}, css_colour(shape.stroke), shape.width};
    case Kind::path:
    {
        Json points = Json::array();
        for (const ui::Point& point : shape.points)
        {
            points.push_back(point.x);
            points.push_back(point.y);
        }
        return {"path", std::move(points), css_colour(shape.stroke), shape.width};
    }
    case Kind::text:
    {
        const bool centred = shape.align == ui::Align::centre;
        const bool right = shape.align == ui::Align::right;
        const float x = centred ? (at.left + at.right) / 2 : right ? at.right : at.left;
        const double size = static_cast<double>(ui::face_size(shape.face) * figure.scale);
        return {"text",
                x,
                static_cast<double>(at.top + at.bottom) / 2 + middle_to_baseline * size,
                centred ? "center"
                : right ? "right"
                        : "left",
                css_font(shape.face, figure.scale),
                css_colour(shape.fill),
                shape.words};
    }
    case Kind::image:
        return {"image",
                at.left,
                at.top,
                at.right,
                at.bottom,
                shape.pixels->width,
                shape.pixels->height,
                reinterpret_cast<std::uintptr_t>(shape.pixels->pixels.data())};
    case Kind::clip:
        return {"clip", at.left, at.top, at.right, at.bottom};
    case Kind::unclip:
        return Json::array({"unclip"});
    }
    return Json::array({"unclip"});
}

} // namespace

ui::TextMeasure measure_by_canvas(float scale)
{
    return [scale](ui::Face face, std::string_view words) {
        return static_cast<float>(
            browser_text_width(css_font(face, scale).c_str(), std::string(words).c_str()));
    };
}

ui::Raster raster_of(const ui::Figure& figure, ui::Size size, float scale)
{
    Json shapes = Json::array();
    for (const ui::Shape& shape : figure.shapes)
        shapes.push_back(json_of(shape, figure));
    ui::Raster raster;
    raster.resize(std::max(1, static_cast<int>(size.width * scale)),
                  std::max(1, static_cast<int>(size.height * scale)));
    const std::string text = shapes.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::unique_ptr<std::uint32_t, decltype(&std::free)> painted(
        browser_paint(text.c_str(), raster.width, raster.height, static_cast<double>(scale)), std::free);
    if (!painted)
        throw std::bad_alloc();
    std::copy_n(painted.get(), raster.pixels.size(), raster.pixels.begin());
    raster.changed();
    return raster;
}

} // namespace stridescope::app
