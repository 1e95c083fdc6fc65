#pragma once

#include "ui/picture/raster.h"
#include "ui/picture/rect.h"
#include "ui/picture/theme.h"

#include <string>
#include <string_view>
#include <vector>

struct ImDrawList;

namespace stridescope::ui
{

enum class Face
{
    text,
    strong,
    mono,
    cell_tiny,
    cell_small,
    cell,
    cell_big,
};

enum class Align
{
    left,
    centre,
    right,
};

/// One thing drawn, in pixels of the window and finished colours.
struct Shape
{
    enum class Kind
    {
        rect,
        hatch, ///< diagonal lines that fill a rectangle
        line,  ///< from the rectangle's upper left to its lower right corner
        text,  ///< at the rectangle's left or right edge or centre, in the middle of its height
        image, ///< pixels over the rectangle
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
    std::shared_ptr<const Raster> pixels;
    TextureSlot texture = 0;
};

/// A picture as a flat list of shapes, first drawn first. Whatever shows it (the window, later a file) draws
/// the same list, and a test can read it.
class Figure
{
public:
    std::vector<Shape> shapes;
    std::string note; ///< what the picture does not show as it is ("each square stands for 8 x 8 cells")

    void rect(const Rect& where, Colour fill, float rounding = 0);
    void outline(const Rect& where, Colour stroke, float width, float rounding = 0);
    void hatch(const Rect& where, Colour stroke);
    void line(float x1, float y1, float x2, float y2, Colour stroke, float width);
    void image(const Rect& where, std::shared_ptr<const Raster> pixels, TextureSlot texture);
    void text(const Rect& where, Align align, Face face, Colour colour, std::string_view words);
};

void paint(const Figure& figure, ImDrawList& list);

/// A label's face for a cell: the biggest that fits so many characters in so many pixels, or none that can be
/// read.
struct LabelFace
{
    bool fits = false;
    Face face = Face::cell;
};
[[nodiscard]] LabelFace label_face(float width, float height, std::size_t characters);

/// Labels of one picture, which all get one size where the longest of them fits; where it does not, each gets
/// what fits, or none of them where they are numbers that only make sense together.
class Labels
{
public:
    void add(const Rect& where, Colour colour, std::string words);
    void put_into(Figure& figure, bool all_or_none);

private:
    struct Label
    {
        Rect where;
        Colour colour;
        std::string words;
    };
    std::vector<Label> waiting;
};

} // namespace stridescope::ui
