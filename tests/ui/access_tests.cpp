#include "headless.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/compose.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;

namespace
{

/// So high that all facts are in sight.
constexpr Headless::Size high{1600, 2400};

/// The usual picture of what is shown: fills of its cells and places, each once.
std::vector<ui::Colour> fills(Headless& window, const std::vector<ui::Colour>& of)
{
    ui::ViewState& views = window.workspace.views();
    const ui::Style style{ui::theme_named(ui::ThemeName::dark), 1};
    const ui::Figure figure = ui::compose(views.view->shown(), views.look, style, {1200, 800},
                                          ui::measure_without_fonts(style.scale));
    std::vector<ui::Colour> found;
    for (const ui::Colour& colour : of)
        if (std::any_of(figure.shapes.begin(), figure.shapes.end(),
                        [&](const ui::Shape& shape)
                        {
                            // Colours of cells, not of the legend.
                            return shape.kind == ui::Shape::Kind::rect && shape.fill == colour
                                   && shape.rect.width() > 12;
                        }))
            found.push_back(colour);
    return found;
}

constexpr const char* square =
    R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[8,16]})";

ui::ColouredBy visits()
{
    return {ui::ColouredBy::What::visits, 0};
}

} // namespace

TEST_CASE("the section is folded at first, counts once it is unfolded, and follows the order typed")
{
    Headless window(test::scene_of(square));
    window.resize(high);
    CHECK(window.shows("access"));
    CHECK_FALSE(window.shows("access/order"));
    test::finish_work(window);
    CHECK_FALSE(window.workspace.front()->accesses.found);
    window.click("access");
    test::finish_work(window);
    CHECK(window.shows("fact/Loops: HW"));
    CHECK(window.shows("fact/Elements visited: 128"));
    CHECK(window.shows("fact/Cache lines used: 8"));
    CHECK(window.shows("fact/Line fetches: 8"));
    CHECK(window.shows("fact/Refetches: 0"));
    window.fill("access/order", "wh");
    test::finish_work(window);
    CHECK(window.shows("fact/Loops: WH"));
    CHECK(window.shows("fact/Line fetches: 128"));
    CHECK(window.shows("fact/Refetches: 120"));
    CHECK(window.shows("fact/Busiest line: 16"));
    CHECK(window.shows("fact/Fetches per line: 16.00"));
}

TEST_CASE("text that is not an order is refused with the reason, and a valid one restores the numbers")
{
    Headless window(test::scene_of(square));
    window.resize(high);
    window.click("access");
    test::finish_work(window);
    for (const char* wrong : {"H", "HH", "HX", "HWC", "!"})
    {
        window.fill("access/order", wrong);
        test::finish_work(window);
        CHECK(window.shows("access/wrong"));
        CHECK(window.shows("fact/Loops: HW")); // the facts of the last valid order stay
    }
    CHECK(window.workspace.front()->accesses.order_wrong == "List each of HW once, outermost loop first.");
    window.fill("access/order", "H, W");
    test::finish_work(window);
    CHECK_FALSE(window.shows("access/wrong"));
    CHECK(window.shows("fact/Line fetches: 8"));
    window.fill("access/order", "HWC");
    window.fill("sizes[0]", "9"); // and none of what the scene was
    test::finish_work(window);
    CHECK(window.shows("access/wrong"));
    CHECK(window.names("fact/Line fetches").empty());
}

TEST_CASE("heat colours a row walk otherwise than a column walk, and goes as it came")
{
    Headless window(test::scene_of(square));
    window.resize(high);
    const ui::ColouredBy before{ui::ColouredBy::What::dimension, 1};
    window.workspace.views().look.colour = before;
    window.click("access");
    test::finish_work(window);
    window.click("access/heat");
    test::finish_work(window);
    const ui::Look& look = window.workspace.views().look;
    CHECK(look.colour == visits());
    CHECK(fills(window, {ui::ramp_colour(0), ui::ramp_colour(1)}) == std::vector{ui::ramp_colour(0)});
    CHECK(ui::colour_range(look, *window.workspace.views().view, visits()).range == "1");
    const auto rows = window.picture_hash();
    window.fill("access/order", "WH");
    test::finish_work(window);
    CHECK(fills(window, {ui::ramp_colour(0), ui::ramp_colour(1)}) == std::vector{ui::ramp_colour(1)});
    CHECK(ui::colour_range(look, *window.workspace.views().view, visits()).range == "1 to 16");
    CHECK(window.picture_hash() != rows);
    window.click("access/heat");
    window.settle();
    CHECK(look.colour == before);
}

TEST_CASE("heat is one of the colours only while it is known, and an edit counts again")
{
    Headless window(test::scene_of(square));
    window.resize(high);
    const auto offers_visits = [&]
    {
        window.click("colour");
        window.settle();
        const bool offers = window.shows("colour/by visits");
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
        window.settle();
        return offers;
    };
    CHECK_FALSE(offers_visits());
    window.click("access");
    test::finish_work(window);
    CHECK(offers_visits());
    window.click("access/heat");
    window.click("access"); // folded again it goes on while cells show it
    test::finish_work(window);
    window.fill("sizes[0]", "9");
    test::finish_work(window);
    REQUIRE(window.workspace.front()->accesses.found);
    CHECK((*window.workspace.front()->accesses.found)->lines == 9);
    CHECK(offers_visits());
    CHECK(ui::coloured_by(window.workspace.views().look, *window.workspace.views().view) == visits());
}

TEST_CASE("the command unfolds the section and gives its field the keyboard")
{
    Headless window(test::scene_of(square));
    window.resize(high);
    window.click("right/Compare");
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("loop order");
    window.press(ui::Key::enter);
    test::finish_work(window);
    CHECK(window.shows("access/order"));
    window.type("wh");
    test::finish_work(window);
    CHECK(window.shows("fact/Line fetches: 128"));
    test::tab_to(window, "access/heat");
    window.press(ui::Key::enter);
    window.settle();
    CHECK(window.workspace.views().look.colour == visits());
    test::tab_to(window, "access");
    window.press(ui::Key::enter);
    window.settle();
    CHECK_FALSE(window.shows("access/order"));
}

TEST_CASE("the command brings the section into sight where there is little room")
{
    Headless window(test::scene_of(square));
    window.resize({1280, 720});
    window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
    window.type("loop order");
    window.press(ui::Key::enter);
    test::finish_work(window);
    window.type("wh");
    test::finish_work(window);
    CHECK(window.shows("fact/Line fetches: 128"));
    CHECK(window.rect("access/heat").bottom < 720);
    CHECK(window.rect("fact/Line fetches: 128").bottom < 720);
}

TEST_CASE("a slice is walked in its output's order; a gather without indices reports what is missing")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[64,64]},)"
                       R"("window":{"offsets":[0,0],"sizes":[64,16],"strides":[1,1]}})"));
    window.resize(high);
    window.click("access");
    test::finish_work(window);
    CHECK(window.shows("fact/Cache lines used: 64"));
    CHECK(window.shows("fact/Line fetches: 64"));
    window.fill("access/order", "WH");
    test::finish_work(window);
    CHECK(window.shows("fact/Line fetches: 1,024"));
    window.click("access/heat");
    test::finish_work(window);
    CHECK(ui::coloured_by(window.workspace.views().look, *window.workspace.views().view) == visits());
    window.workspace.open_beside(test::scene_of(
        R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"FLOAT32","sizes":[4,4]},"axis":0,)"
        R"("indices":{"dtype":"INT32","sizes":[4,4]}})"));
    window.settle();
    window.click("access");
    test::finish_work(window);
    CHECK(window.shows("access/refused"));
}

TEST_CASE("lanes tell the banks a step, and have their heat")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT32","sizes":[1,8,4,16],"layout":"aligned",)"
        R"("chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":1024,"bank_num":4}})"));
    window.resize(high);
    window.click("access");
    test::finish_work(window);
    CHECK(window.shows("fact/Cache lines used: 32"));
    CHECK(window.shows("fact/Line fetches: 32"));
    CHECK(window.shows("fact/Max banks per step: 2")); // both rows of lanes, a bank each
    CHECK(window.shows("fact/Steps across several banks: 64 of 64"));
    CHECK(window.shows("fact/Bank switches: 0"));
    window.fill("access/order", "NCWH");
    test::finish_work(window);
    CHECK(window.shows("fact/Line fetches: 512"));
    window.click("access/heat");
    test::finish_work(window);
    CHECK(fills(window, {ui::ramp_colour(0), ui::ramp_colour(1)}) == std::vector{ui::ramp_colour(1)});
}

TEST_CASE("too many elements to count: the numbers are shown, and the heat gives the reason why not")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[1048576,1048576]})"));
    window.resize(high);
    window.click("access");
    test::finish_work(window);
    CHECK(window.shows("fact/Line fetches: 68,719,476,736"));
    CHECK(window.shows("access/no heat"));
    CHECK_FALSE(window.shows("access/heat"));
}

TEST_CASE("tensors that share lanes have no order of access")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tpu_memory","chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":4},)"
        R"("tensors":[{"name":"a","dtype":"INT8","sizes":[1,1,1,64],"layout":"aligned"}]})"));
    window.resize(high);
    CHECK_FALSE(window.shows("access"));
    window.workspace.run(ui::Command::access_order);
    CHECK_FALSE(window.workspace.message.empty());
}

TEST_CASE("the palette colours by visits where they are known, and only there")
{
    Headless window(test::scene_of(square));
    window.resize(high);
    const auto ask = [&]
    {
        window.press(ui::KeyPress{.key = 'P', .ctrl = true, .shift = true});
        window.type("colour by visits");
        window.press(ui::Key::enter);
        window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    };
    ask();
    CHECK_FALSE(window.workspace.views().look.colour == visits());
    window.click("access");
    test::finish_work(window);
    ask();
    CHECK(window.workspace.views().look.colour == visits());
}
