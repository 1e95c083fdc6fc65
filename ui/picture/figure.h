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

/// One thing that is drawn, in pixels and final colours.
struct Shape
{
    enum class Kind
    {
        rect,
        hatch,  ///< diagonal lines that fill a rectangle
        line,   ///< from the rectangle's upper left to its lower right corner
        path,   ///< a line through its points, which lie in the rectangle
        text,   ///< text at the rectangle's left or right edge or centre, vertically centred
        image,  ///< pixels over the rectangle
        clip,   ///< clips the following shapes at the rectangle too, until
        unclip, ///< ends the last `clip`
    };
    Kind kind = Kind::rect;
    Rect rect;
    Colour fill{0, 0, 0, 0};
    Colour stroke{0, 0, 0, 0};
    float width = 1; ///< width of the stroke
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
/// Returns lines that rise to the right, `step` apart horizontally, at positions common to the whole picture,
/// so that those of neighbours continue each other.
[[nodiscard]] std::vector<HatchLine> hatch_lines(const Rect& area, float step);

/// A picture as a flat list of shapes, first drawn first. The window and files draw the same list, and tests
/// can read it.
class Figure
{
public:
    explicit Figure(float scale_of_style) : scale(scale_of_style) {}

    std::vector<Shape> shapes;
    float scale; ///< a face has `face_size` times this in pixels

    /// Position of something with a name ("cell/0/1,0,2"), for callers that request names.
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
    /// Draws straight lines through two or more points.
    void path(std::vector<Point> points, Colour stroke, float width);
    void image(const Rect& where, std::shared_ptr<const Raster> pixels, TextureSlot texture);
    void text(const Rect& where, Align align, Face face, Colour colour, std::string_view words);
    void clip(const Rect& where);
    void unclip();
    /// Appends all of another figure of the same scale.
    void add(const Figure& other);
    /// Moves everything, and changes the textures of its images.
    void move_by(float x, float y, TextureSlot more_textures);

    /// Returns the distance between two lines of a hatching.
    [[nodiscard]] float hatch_step() const { return 6 * scale; }
};

} // namespace stridescope::ui
