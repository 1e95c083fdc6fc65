#include "tests/picture/composed.h"
#include "ui/picture/look.h"

#include <doctest/doctest.h>

#include <algorithm>

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
