#include "tests/picture/composed.h"
#include "ui/picture/dimension_hue.h"
#include "ui/picture/look.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace stridescope;
using namespace stridescope::test;

TEST_CASE("to an audience no word of any example is smaller than 28 pixels by its em at 1280 x 720")
{
    constexpr float smallest = 28;
    const float scale = smallest / ui::face_size(ui::Face::cell_small);
    for (const ui::ThemeName theme : {ui::ThemeName::dark, ui::ThemeName::light})
        for (const auto& entry : core::assets::examples())
        {
            INFO(entry.name);
            const core::SceneView view(core::test::show(facts_of(entry.json)));
            const ui::Style style{ui::theme_named(theme), scale, true};
            const ui::Figure figure = composed(view, {}, style, {1280, 644});
            std::size_t words = 0;
            for (const ui::Shape& shape : figure.shapes)
                if (shape.kind == ui::Shape::Kind::text)
                {
                    ++words;
                    INFO(shape.words);
                    CHECK(ui::face_size(shape.face) * scale >= smallest - 0.01F);
                }
            CHECK(words >= 4);
        }
}

TEST_CASE("to an audience each tensor of shared lanes has its name, and each lane that is drawn")
{
    const float scale = 28 / ui::face_size(ui::Face::cell_small);
    const core::SceneView view(core::test::show(test::example("54")));
    const ui::Figure figure = composed(view, {}, {ui::theme_named(ui::ThemeName::dark), scale, true},
                                       {1280, 720}); // its measure has wider letters
    const auto said = words(figure);
    for (const char* const name : {"input", "weight", "output", "skip", "next"})
    {
        CAPTURE(name);
        CHECK(said.contains(name));
    }
    for (int lane = 0; lane < 8; ++lane)
        CHECK(said.contains("lane " + std::to_string(lane)));
    // A name on a lane does not reach into the next one.
    float first = 0;
    float second = 0;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::text && (shape.words == "lane 0" || shape.words == "lane 1"))
            (shape.words == "lane 0" ? first : second) = shape.rect.top;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::text && shape.words == "input")
            CHECK(shape.rect.bottom <= second + 1);
    CHECK(second > first);
}

TEST_CASE("the indices of a pinned copy are lit on the input's edge too")
{
    const core::SceneView view(core::test::show(test::example("21")));
    const ui::Theme& theme = ui::theme_named(ui::ThemeName::dark);
    const auto lit = [&](const ui::Look& look)
    {
        const ui::Figure figure = composed(view, look, {theme});
        // The output has only two columns.
        return std::any_of(figure.shapes.begin(), figure.shapes.end(),
                           [&](const ui::Shape& shape)
                           {
                               return shape.kind == ui::Shape::Kind::text && shape.words == "3"
                                      && shape.fill == theme.of_dimension(ui::dimension_hue("NCHW", 3));
                           });
    };
    ui::Look look;
    CHECK_FALSE(lit(look));
    look.pins = {core::AtCoordinate{core::Operand::output, {0, 0, 1, 1}}};
    CHECK(lit(look));
}

TEST_CASE("the index value that selects a pinned copy has its indices lit too")
{
    const core::SceneView view(core::test::show(facts_of(
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"INT32","sizes":[2,1],"values":[1,0]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})")));
    const ui::Theme& theme = ui::theme_named(ui::ThemeName::dark);
    ui::Look look;
    look.pins = {core::AtCoordinate{core::Operand::output, {1, 1}}};
    const ui::Figure figure = composed(view, look, {theme});
    const auto lit = std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                   [&](const ui::Shape& shape)
                                   {
                                       return shape.kind == ui::Shape::Kind::text && shape.words == "1"
                                              && shape.fill == theme.of_dimension(ui::dimension_hue("HW", 0));
                                   });
    CHECK(lit == 2); // the row of the copy, and that of the index value; its source is in row 0
}
