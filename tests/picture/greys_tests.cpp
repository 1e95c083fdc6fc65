#include "composed.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/greys.h"

#include <doctest/doctest.h>

using namespace stridescope;

TEST_CASE("greys are as light as their colours, and the ramp rises in them step by step")
{
    CHECK(ui::grey_of(ui::hex(0xFFFFFF)) == ui::hex(0xFFFFFF));
    CHECK(ui::grey_of(ui::hex(0x000000)) == ui::hex(0x000000));
    CHECK(ui::grey_of(ui::hex(0x808080)) == ui::hex(0x808080));
    CHECK(ui::grey_of(ui::hex(0x00FF00)).r > ui::grey_of(ui::hex(0xFF0000)).r);
    CHECK(ui::grey_of(ui::hex(0xFF0000)).r > ui::grey_of(ui::hex(0x0000FF)).r);
    for (std::size_t i = 1; i < ui::ramp_stops.size(); ++i)
        CHECK(ui::grey_of(ui::ramp_stops[i]).r > ui::grey_of(ui::ramp_stops[i - 1]).r);
}

TEST_CASE("a picture for print has no colour, in shapes or in rasters")
{
    for (const char* json :
         {R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[4,1]})",
          R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[512,512]})"})
    {
        const auto view = core::test::view_of(test::facts_of(json));
        const ui::Figure figure = test::composed(*view, {}, {ui::theme_named(ui::ThemeName::print), 1});
        const auto grey = [](ui::Colour c) { return c.r == c.g && c.g == c.b; };
        for (const ui::Shape& shape : figure.shapes)
        {
            CHECK(grey(shape.fill));
            CHECK(grey(shape.stroke));
            for (int i = 0; shape.pixels && i < std::min(shape.pixels->width, shape.pixels->height); ++i)
                CHECK(grey(shape.pixels->at(i, i)));
        }
    }
}
