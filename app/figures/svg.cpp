#include "app/figures/svg.h"

#include "app/figures/font_names.h"
#include "app/figures/raster_png.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace stridescope::app
{
namespace
{

/// Returns a length to a hundredth of a pixel, without trailing zeros.
std::string number(double value)
{
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}
std::string number(float value)
{
    return number(static_cast<double>(value));
}

/// Escapes words as XML 1.0 requires; characters that it does not allow are replaced.
std::string escaped(std::string_view words)
{
    std::string text;
    while (!words.empty())
    {
        const core::Character next = core::first_character(words);
        const std::string_view written = words.substr(0, next.bytes);
        words.remove_prefix(next.bytes);
        const bool allowed =
            next.valid && (next.code >= 0x20 || next.code == '\t' || next.code == '\n' || next.code == '\r')
            && next.code != 0xFFFE && next.code != 0xFFFF;
        if (next.code == '&')
            text += "&amp;";
        else if (next.code == '<')
            text += "&lt;";
        else if (next.code == '>')
            text += "&gt;";
        else if (next.code == '"')
            text += "&quot;";
        else
            text += allowed ? written : "\xEF\xBF\xBD";
    }
    return text;
}

std::string base64(std::string_view bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3)
    {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        unsigned group = 0;
        for (std::size_t b = 0; b < 3; ++b)
            group = group << 8U | (b < count ? static_cast<unsigned char>(bytes[i + b]) : 0U);
        for (std::size_t d = 0; d < 4; ++d)
            text += d <= count ? digits[group >> (18U - 6U * d) & 63U] : '=';
    }
    return text;
}

std::string colour(const char* what, ui::Colour c)
{
    std::string text = fmt::format(" {}=\"#{:02x}{:02x}{:02x}\"", what, c.r, c.g, c.b);
    if (c.a != 255)
        text += fmt::format(" {}-opacity=\"{}\"", what, number(c.a / 255.0));
    return text;
}

class Writer
{
public:
    explicit Writer(const ui::Figure& what) : figure(what) {}

    std::string write(ui::Size size)
    {
        for (const ui::Shape& shape : figure.shapes)
            write(shape);
        for (; open_groups > 0; --open_groups)
            body += "</g>\n";
        return fmt::format(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
            "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n{2}{3}{4}</svg>\n",
            number(size.width), number(size.height), styles(), clip_paths(), body);
    }

private:
    void write(const ui::Shape& shape)
    {
        switch (shape.kind)
        {
        case ui::Shape::Kind::rect:
            return rect(shape);
        case ui::Shape::Kind::hatch:
            return hatch(shape);
        case ui::Shape::Kind::line:
            body += fmt::format("<path d=\"M{} {}L{} {}\"{}{}/>\n", number(shape.rect.left),
                                number(shape.rect.top), number(shape.rect.right), number(shape.rect.bottom),
                                colour("stroke", shape.stroke), width(shape));
            return;
        case ui::Shape::Kind::path:
            return path(shape);
        case ui::Shape::Kind::text:
            return text(shape);
        case ui::Shape::Kind::image:
            body += fmt::format("<image{} preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" "
                                "xlink:href=\"data:image/png;base64,{}\"/>\n",
                                place(shape.rect, 0), base64(png_of(*shape.pixels)));
            return;
        case ui::Shape::Kind::clip:
            body += fmt::format("<g clip-path=\"url(#c{})\">\n", clip(shape.rect));
            ++open_groups;
            return;
        case ui::Shape::Kind::unclip:
            body += "</g>\n";
            --open_groups;
            return;
        }
    }

    /// Returns the attributes of a rectangle that lies `inside` its edges.
    static std::string place(const ui::Rect& rect, float inside)
    {
        return fmt::format(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number(rect.left + inside),
                           number(rect.top + inside), number(std::max(0.0F, rect.width() - 2 * inside)),
                           number(std::max(0.0F, rect.height() - 2 * inside)));
    }
    static std::string width(const ui::Shape& shape)
    {
        return shape.width == 1 ? std::string() : fmt::format(" stroke-width=\"{}\"", number(shape.width));
    }
    void rect(const ui::Shape& shape)
    {
        const std::string rounding =
            shape.rounding > 0 ? fmt::format(" rx=\"{}\"", number(shape.rounding)) : std::string();
        if (shape.fill.a != 0)
            body += fmt::format("<rect{}{}{}/>\n", place(shape.rect, 0), rounding, colour("fill", shape.fill));
        if (shape.stroke.a != 0)
            body += fmt::format("<rect{}{} fill=\"none\"{}{}/>\n", place(shape.rect, 0.5F), rounding,
                                colour("stroke", shape.stroke), width(shape));
    }
    void path(const ui::Shape& shape)
    {
        std::string points;
        for (const ui::Point& point : shape.points)
            points += fmt::format("{}{},{}", points.empty() ? "" : " ", number(point.x), number(point.y));
        body += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\"{}{}/>\n", points,
                            colour("stroke", shape.stroke), width(shape));
    }
    void hatch(const ui::Shape& shape)
    {
        std::string path;
        for (const ui::HatchLine& line : ui::hatch_lines(shape.rect, figure.hatch_step()))
            path += fmt::format("M{} {}L{} {}", number(line.left), number(line.sum - line.left),
                                number(line.right), number(line.sum - line.right));
        if (!path.empty())
            body += fmt::format("<path d=\"{}\"{}{}/>\n", path, colour("stroke", shape.stroke), width(shape));
    }
    void text(const ui::Shape& shape)
    {
        if (shape.words.empty())
            return;
        float x = shape.rect.left;
        const char* anchor = "";
        if (shape.align == ui::Align::centre)
        {
            x = (shape.rect.left + shape.rect.right) / 2;
            anchor = " text-anchor=\"middle\"";
        }
        if (shape.align == ui::Align::right)
        {
            x = shape.rect.right;
            anchor = " text-anchor=\"end\"";
        }
        faces |= 1U << static_cast<unsigned>(shape.face);
        const double size = static_cast<double>(ui::face_size(shape.face) * figure.scale);
        const double middle = static_cast<double>(shape.rect.top + shape.rect.bottom) / 2;
        body += fmt::format("<text class=\"f{}\" x=\"{}\" y=\"{}\"{}{}>{}</text>\n",
                            static_cast<int>(shape.face), number(x), number(middle + middle_to_baseline * size),
                            anchor, colour("fill", shape.fill), escaped(shape.words));
    }

    /// Returns the number of a clipping rectangle; equal ones share it.
    std::size_t clip(const ui::Rect& rect)
    {
        return clips.try_emplace(place(rect, 0), clips.size()).first->second;
    }
    [[nodiscard]] std::string clip_paths() const
    {
        std::vector<const std::string*> places(clips.size());
        for (const auto& [where, index] : clips)
            places[index] = &where;
        std::string text;
        for (std::size_t i = 0; i < places.size(); ++i)
            text += fmt::format("<clipPath id=\"c{}\"><rect{}/></clipPath>\n", i, *places[i]);
        return text.empty() ? text : "<defs>\n" + text + "</defs>\n";
    }
    [[nodiscard]] std::string styles() const
    {
        std::string text = "<style>text{white-space:pre}";
        for (unsigned f = 0; f < 32; ++f)
            if ((faces >> f & 1U) != 0)
            {
                const auto face = static_cast<ui::Face>(f);
                const FontNames names = font_names(face);
                text += fmt::format(" .f{}{{font-family:{};font-weight:{};font-size:{}px}}", f, names.families,
                                    names.weight, number(ui::face_size(face) * figure.scale));
            }
        return text + "</style>\n";
    }

    const ui::Figure& figure;
    std::string body;
    std::map<std::string, std::size_t> clips;
    unsigned faces = 0; ///< bits of the faces that are used
    int open_groups = 0;
};

} // namespace

std::string svg_of(const ui::Figure& figure, ui::Size size)
{
    return Writer(figure).write(size);
}

} // namespace stridescope::app
