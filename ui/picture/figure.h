#pragma once

#include "ui/picture/face.h"
#include "ui/picture/raster.h"
#include "ui/picture/rect.h"
#include "ui/picture/style.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

enum class Align
{
    left,
    centre,
    right,
};

/// One thing drawn, in pixels and finished colours.
struct Shape
{
    enum class Kind
    {
        rect,
        hatch,  ///< diagonal lines that fill a rectangle
        line,   ///< from the rectangle's upper left to its lower right corner
        path,   ///< through its points, which the rectangle is about
        text,   ///< at the rectangle's left or right edge or centre, in the middle of its height
        image,  ///< pixels over the rectangle
        clip,   ///< what follows is cut at the rectangle too, until
        unclip, ///< the last `clip` ends
    };
    Kind kind = Kind::rect;
    Rect rect;
    Colour fill{0, 0, 0, 0};
    Colour stroke{0, 0, 0, 0};
    float width = 1; ///< of the stroke
    float rounding = 0;
    Face face = Face::text;
    Align align = Align::left;
    std::string words;
    std::vector<Point> points;
    std::shared_ptr<const Raster> pixels;
    TextureSlot texture = 0;
};

/// One line of a hatching: from (left, sum - left) up to (right, sum - right).
struct HatchLine
{
    float sum;
    float left;
    float right;
};
/// Lines that go up to the right, `step` apart across, at places common to the whole picture, so that
/// neighbours run on.
[[nodiscard]] std::vector<HatchLine> hatch_lines(const Rect& area, float step);

/// A picture as a flat list of shapes, first drawn first. Whatever shows it (the window, a file) draws
/// the same list, and a test can read it.
class Figure
{
public:
    explicit Figure(float scale_of_style) : scale(scale_of_style) {}

    std::vector<Shape> shapes;
    float scale; ///< `face_size` times this are the pixels of a face

    /// Position of something with a name ("cell/0/1,0,2"), for callers that asked for names.
    struct Place
    {
        std::string name;
        Rect rect;
    };
    std::vector<Place> places;

    void rect(const Rect& where, Colour fill, float rounding = 0);
    void outline(const Rect& where, Colour stroke, float width, float rounding = 0);
    void hatch(const Rect& where, Colour stroke);
    void line(float x1, float y1, float x2, float y2, Colour stroke, float width);
    /// Straight from point to point, of which there are two or more.
    void path(std::vector<Point> points, Colour stroke, float width);
    void image(const Rect& where, std::shared_ptr<const Raster> pixels, TextureSlot texture);
    void text(const Rect& where, Align align, Face face, Colour colour, std::string_view words);
    void clip(const Rect& where);
    void unclip();
    /// Moves everything, and draws its images into other textures.
    void move_by(float x, float y, TextureSlot more_textures);

    /// Distance between two lines of a hatch.
    [[nodiscard]] float hatch_step() const { return 6 * scale; }
};

} // namespace stridescope::ui
