#include "tests/picture/composed.h"
#include "ui/picture/coloured_by.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

ui::Figure by_line(std::string_view json)
{
    ui::Look look;
    look.colour = {ui::ColouredBy::What::line, 0};
    return composed(core::SceneView(core::test::show(facts_of(json))), look);
}

/// Returns the number of rectangles filled with each hue, in the order of the hues.
std::vector<std::ptrdiff_t> filled(const ui::Figure& figure, std::size_t hues)
{
    std::vector<std::ptrdiff_t> counts;
    for (std::size_t i = 0; i < hues; ++i)
        counts.push_back(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                       [&](const ui::Shape& shape)
                                       {
                                           return shape.kind == ui::Shape::Kind::rect
                                                  && shape.fill == ui::hues[i]
                                                  && shape.rect.width() > 16; // not the legend's
                                       }));
    return counts;
}

} // namespace

TEST_CASE("by line cells and places have the colour of the 64 bytes that they begin in")
{
    const ui::Figure rows =
        by_line(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[3,16]})");
    CHECK(written(rows, "by line"));
    CHECK(written(rows, "0 to 2"));
    CHECK(filled(rows, 4) == std::vector<std::ptrdiff_t>{32, 32, 32, 0});
    // From offset 12 on a line ends four elements later; below address 0 lines have the colours that precede.
    const ui::Figure later = by_line(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[1,16],"base_offset":12})");
    CHECK(filled(later, 3) == std::vector<std::ptrdiff_t>{8, 24, 0});
    const ui::Figure nibbles =
        by_line(R"({"stridescope":1,"kind":"buffer","dtype":"INT4","labels":"HW","sizes":[2,96]})");
    CHECK(written(nibbles, "0 to 1"));
}

TEST_CASE("by line an output's cell has the colour of what it is copied from")
{
    const ui::Figure figure =
        by_line(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","labels":"HW","sizes":[2,16]},)"
                R"("window":{"offsets":[1,0],"sizes":[1,16],"strides":[1,4]}})");
    // The first row of the input is dimmed; its four copied cells and slots, and those of the output, are not.
    CHECK(filled(figure, 2)[1] == 16);
}

TEST_CASE("a memory of any size shows its lines, and the mean of their colours where they are too many")
{
    const ui::Figure figure = by_line(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[1048576,1048576]})");
    CHECK(written(figure, "by line"));
    std::set<std::uint32_t> seen;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::image && shape.rect.width() > 300)
            seen.insert(shape.pixels->pixels.begin(), shape.pixels->pixels.end());
    for (const ui::Colour colour : ui::ramp_stops)
        CHECK_FALSE(seen.contains(ui::Raster::packed(colour)));
    for (const ui::Colour colour : ui::hues) // a pixel is of many lines: of no single one's colour
        CHECK_FALSE(seen.contains(ui::Raster::packed(colour)));
}

TEST_CASE("lines of a lane are counted from its first byte, not from the tensor's address")
{
    const ui::Figure figure = by_line(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT32","sizes":[1,1,1,16],"layout":"compact","address":32,)"
        R"("chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16}})");
    CHECK(written(figure, "by line"));
    CHECK(written(figure, "0 to 1"));
}
