#include "core/access/access_order.h"
#include "tests/picture/composed.h"
#include "ui/picture/coloured_by.h"

#include <doctest/doctest.h>

#include <set>

using namespace stridescope;
using namespace stridescope::test;

namespace
{

struct Heated
{
    Heated(std::string_view json, const core::LoopOrder& order) : view(core::test::show(facts_of(json)))
    {
        look.colour = {ui::ColouredBy::What::visits, 0};
        look.visits = {core::access_order(view.facts(), order)->heat, view.shown()->scene};
        REQUIRE(look.visits.heat);
    }
    core::SceneView view;
    ui::Look look;
};

/// Colours of all pixels of images so wide.
std::set<std::uint32_t> pixels(const ui::Figure& figure, float width)
{
    std::set<std::uint32_t> found;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::image && shape.rect.width() > width)
            found.insert(shape.pixels->pixels.begin(), shape.pixels->pixels.end());
    return found;
}

} // namespace

TEST_CASE("the memory of a walk shows often-entered cache lines at any size of cells and slots")
{
    // Columns first each line is come back to, for each of its 16 elements; rows first it is entered once.
    const Heated whole(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[4096,4096]})", {1, 0});
    const ui::Figure figure = composed(whole.view, whole.look);
    CHECK(written(figure, "by visits"));
    CHECK(written(figure, "1 to 16"));
    const auto seen = pixels(figure, 300);
    CHECK(seen.contains(ui::Raster::packed(ui::ramp_colour(1))));
    CHECK_FALSE(seen.contains(ui::Raster::packed(ui::ramp_colour(0))));
    const Heated rows(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[4096,4096]})", {0, 1});
    const auto other = pixels(composed(rows.view, rows.look), 300);
    CHECK(other.contains(ui::Raster::packed(ui::ramp_colour(0))));
    CHECK_FALSE(other.contains(ui::Raster::packed(ui::ramp_colour(1))));
}

TEST_CASE("the heat of another scene colours nothing, and pictures with and without heat differ")
{
    Heated one(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[8,16]})", {1, 0});
    CHECK(ui::ways_to_colour(one.look, one.view).back().what == ui::ColouredBy::What::visits);
    one.look.visits.of = nullptr;
    CHECK(ui::ways_to_colour(one.look, one.view).back().what != ui::ColouredBy::What::visits);
    CHECK(ui::coloured_by(one.look, one.view) == ui::ColouredBy{});
    CHECK(written(composed(one.view, one.look), "by offset"));
}

TEST_CASE("a question about offsets hides the heat, which would show the answer")
{
    Heated one(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[8,16]})", {1, 0});
    one.look.asks = true;
    CHECK(ui::coloured_by(one.look, one.view) == ui::ColouredBy{});
}

TEST_CASE("an output has the colours of the lines that it is copied from")
{
    // Columns 0 and 16 of rows of two lines: the walk goes to and fro between them.
    const Heated slice(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,32]},)"
                       R"("window":{"offsets":[0,0],"sizes":[4,32],"strides":[1,16]}})",
                       {0, 1});
    const core::LineHeat& heat = *slice.look.visits.heat;
    CHECK(heat.most() == 1);
    CHECK(heat.touched() == 8);
    CHECK(written(composed(slice.view, slice.look), "by visits"));
}
