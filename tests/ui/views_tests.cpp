#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"
#include "ui/panels/canvas/views.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

using namespace stridescope;
using test::Headless;

namespace
{

core::Scene buffer(std::string_view keys)
{
    return core::parse_scene(fmt::format(R"({{"stridescope":1,"kind":"buffer","dtype":"FLOAT32",{}}})", keys))
        ->scene;
}

const core::Pick* only_pin(const Headless& window)
{
    const auto& pins = window.workspace.views().look.pins;
    return pins.size() == 1 ? &pins.front() : nullptr;
}

constexpr ui::Modifiers shift_held{.shift = true};
constexpr ui::Modifiers ctrl{.ctrl = true};

} // namespace

TEST_CASE("hovering a cell points at its coordinate, and leaving it at nothing")
{
    Headless window(test::example("01-row-major"));
    window.move_to("cell/0/1,2");
    window.settle();
    REQUIRE(window.workspace.views().look.hovered);
    CHECK(*window.workspace.views().look.hovered
          == core::Pick(core::AtCoordinate{core::Operand::input, {1, 2}}));
    window.move_to(5, 5);
    window.settle();
    CHECK_FALSE(window.workspace.views().look.hovered);
}

TEST_CASE("a click pins, Shift adds, Ctrl removes, Escape drops all pins")
{
    Headless window(test::example("01-row-major"));
    window.click("cell/0/0,1");
    REQUIRE(only_pin(window));
    CHECK(*only_pin(window) == core::Pick(core::AtCoordinate{core::Operand::input, {0, 1}}));
    window.click("slot/0/5", 0, shift_held);
    CHECK(window.workspace.views().look.pins.size() == 2);
    window.click("cell/0/0,1", 0, ctrl);
    REQUIRE(only_pin(window));
    CHECK(*only_pin(window) == core::Pick(core::AtPlace{core::Operand::input, {0, 5}}));
    window.press({.key = ui::KeyPress::escape});
    CHECK(window.workspace.views().look.pins.empty());
}

TEST_CASE("a slot of a lane can be pinned, whether it is an element or a hole")
{
    Headless window(test::example("41-tpu-wrap"));
    window.click("lane/0/0");
    REQUIRE(only_pin(window));
    CHECK(*only_pin(window) == core::Pick(core::AtPlace{core::Operand::input, {0, 0}}));
    window.click("lane/3/6");
    CHECK(*only_pin(window) == core::Pick(core::AtPlace{core::Operand::input, {3, 6}}));
}

TEST_CASE("arrow keys step the pinned element inside its tensor")
{
    Headless window(test::example("01-row-major"));
    window.click("cell/0/0,1");
    window.move_to(5, 5);
    window.press(ui::Key::right);
    window.press(ui::Key::right); // stays in the last column
    window.press(ui::Key::down);
    window.settle();
    CHECK(*only_pin(window) == core::Pick(core::AtCoordinate{core::Operand::input, {1, 2}}));
}

TEST_CASE(
    "arrow keys step a pinned place of the memory and of a lane too, and tell of it, not of the pointer's cell")
{
    {
        Headless window(test::example("01-row-major"));
        window.click("slot/0/4");
        window.press(ui::Key::right);
        window.press(ui::Key::right); // stays at the last
        window.settle();
        CHECK(*only_pin(window) == core::Pick(core::AtPlace{core::Operand::input, {0, 5}}));
        CHECK_FALSE(window.names("line/H=1  W=2").empty());
        window.press(ui::Key::left);
        window.settle();
        CHECK_FALSE(window.names("line/H=1  W=1").empty());
    }
    {
        Headless lanes(test::example("41-tpu-wrap"));
        lanes.click("lane/0/0");
        lanes.press(ui::Key::down);
        lanes.press(ui::Key::right);
        lanes.settle();
        CHECK(*only_pin(lanes) == core::Pick(core::AtPlace{core::Operand::input, {1, 1}}));
    }
}

TEST_CASE("a stepped pin is brought into sight where it was not")
{
    Headless window(buffer(R"("sizes":[400,400])"));
    window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {399, 398}}};
    window.wheel("grid/0", 40);
    window.settle();
    window.move_to(5, 5);
    window.press(ui::Key::right);
    window.settle();
    CHECK(window.shows("cell/0/399,399"));
    CHECK(window.shows("slot/0/159999"));
}

TEST_CASE("Go to: the hint shows a coordinate of the tensor's rank")
{
    CHECK(Headless(buffer(R"("sizes":[9])")).shows("hint/Go to 17 or b68"));
    CHECK(Headless(buffer(R"("sizes":[9,1,7])")).shows("hint/Go to 0,0,2, 17, or b68"));
    CHECK(Headless(test::example("49-tpu-vector")).shows("hint/Go to 2:64"));
}

TEST_CASE("rank 5: every dimension that is not drawn shows its index, however narrow the window")
{
    for (const float width : {1600.0F, 1200.0F, 900.0F, 640.0F})
    {
        CAPTURE(width);
        Headless window(test::example("12-ncdhw"));
        window.resize({width, 900});
        window.settle();
        CHECK((window.shows("page/N") || window.shows("pages/rest")));
        CHECK((window.shows("page/C") || window.shows("pages/rest")));
    }
}

TEST_CASE("the wheel zooms about the pointer: the cell under it stays there")
{
    Headless window(buffer(R"("sizes":[40,50])"));
    window.move_to("cell/0/20,25");
    window.settle();
    const auto before = window.rect("cell/0/20,25");
    window.wheel("cell/0/20,25", 3);
    window.settle();
    const auto after = window.rect("cell/0/20,25");
    CHECK(after.right - after.left > 1.5F * (before.right - before.left));
    REQUIRE(window.workspace.views().look.hovered);
    CHECK(*window.workspace.views().look.hovered
          == core::Pick(core::AtCoordinate{core::Operand::input, {20, 25}}));
}

TEST_CASE("dragging a grid moves it and pins nothing; Home brings it back")
{
    Headless window(test::example("01-row-major"));
    const auto before = window.rect("cell/0/0,0");
    window.drag("cell/0/0,0", 60, 40);
    window.settle();
    const auto moved = window.rect("cell/0/0,0");
    CHECK(moved.left == doctest::Approx(before.left + 60).epsilon(0.01));
    CHECK(moved.top == doctest::Approx(before.top + 40).epsilon(0.01));
    CHECK(window.workspace.views().look.pins.empty());
    window.press({.key = ui::KeyPress::home});
    window.settle();
    CHECK(window.rect("cell/0/0,0").left == doctest::Approx(before.left));
}

TEST_CASE("an edit that takes a pinned element away drops its pin and keeps the others")
{
    Headless window(test::example("01-row-major"));
    window.click("cell/0/0,0");
    window.click("cell/0/1,2", 0, shift_held);
    window.fill("sizes[0]", "1");
    window.settle();
    REQUIRE(only_pin(window));
    CHECK(*only_pin(window) == core::Pick(core::AtCoordinate{core::Operand::input, {0, 0}}));
}

TEST_CASE("the pinned coordinate of the command line comes into sight on its page")
{
    Headless window(test::example("43-tpu-start-index"));
    ui::ViewState& views = window.workspace.views();
    views.follow(window.workspace.document()->shown());
    CHECK_FALSE(ui::pin_coordinate(views.look, *views.view, core::Dims{1, 3, 0, 1}));
    REQUIRE(ui::pin_coordinate(views.look, *views.view, core::Dims{1, 2, 0, 1}));
    window.settle();
    CHECK(window.shows("cell/0/1,2,0,1"));
    CHECK_FALSE(window.shows("cell/0/0,2,0,1"));
}

TEST_CASE("the cost of a frame is bounded by what is seen, not by the tensor")
{
    for (const char* keys :
         {R"("sizes":[1048576,1048576])", R"("sizes":[64,4096,4096,1024],"layout":"NHWC","pad":{"W":16})",
          R"("sizes":[1099511627776])", R"("sizes":[1000000,1,1])",
          R"("sizes":[4611686018427387903],"strides":[-2])",
          R"("sizes":[65536,65536,256],"strides":[7,11,13])"})
    {
        CAPTURE(std::string(keys));
        Headless window(buffer(keys));
        window.settle();
        CHECK(window.vertices() < 60000);
        window.wheel("grid/0", -30);
        window.settle();
        CHECK(window.vertices() < 60000);
        window.wheel("grid/0", 90);
        window.settle();
        CHECK(window.vertices() < 60000);
        window.wheel("memory/0", 20);
        window.wheel("memory/0", -40);
        window.settle();
        CHECK(window.vertices() < 60000);
    }
}

TEST_CASE("every example is drawn whole, hovered everywhere and panned without losing its place")
{
    core::test::Sweep sweep(3);
    for (const auto& entry : core::assets::examples())
    {
        if (sweep.passes_next())
            continue;
        CAPTURE(entry.name);
        Headless window(core::parse_scene(entry.json)->scene);
        window.settle();
        const bool memory = window.shows("memory/0") || window.shows("lanes") || window.shows("banks");
        CHECK(memory);
        // Several tensors in lanes are one picture, with a mark for each.
        if (const auto* const shared = window.workspace.views().view->shared())
            for (const core::StoredTensor& tensor : shared->tensors)
                CHECK_FALSE(window.names("memory/" + tensor.name + "/").empty());
        else
            CHECK(window.shows("grid/0"));
        for (int step = 0; step < 12; ++step)
        {
            window.move_to(400 + 60.0F * static_cast<float>(step), 200 + 60.0F * static_cast<float>(step));
            window.frame();
        }
        CHECK_FALSE(window.workspace.document()->problem());
    }
}

TEST_CASE("a dimension chosen to run across trades places with the one that did")
{
    Headless window(test::example("10-nchw-three-channels"));
    window.click("pages");
    window.click("pages/across");
    window.click("pages/across/C  (3)");
    window.settle();
    const core::PageChoice& pages = window.workspace.views().look.grids[0].pages;
    CHECK(pages.column == 1);
    CHECK(pages.row == 2);
    CHECK(pages.page == 3);
}

TEST_CASE("cells are as wide as long offsets want, where there is room beside them")
{
    Headless window(ui::Host{}, {900, 600});
    window.workspace.open_beside(
        test::scene_of(
            R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"strides":[4294967296,1]})"),
        "");
    window.settle();
    const ui::ProbeRect cell = window.rect("cell/0/1,1");
    CHECK(cell.right - cell.left >= 60);
    CHECK(cell.right - cell.left > 1.3F * (cell.bottom - cell.top));
    CHECK(window.rect("cell/0/0,0").left > window.rect("grid/0").left);
    CHECK(cell.right < window.rect("grid/0").right);
    // Nothing is wider than it is high where squares will do.
    window.workspace.open_beside(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"), "");
    window.settle();
    const ui::ProbeRect square = window.rect("cell/0/1,1");
    CHECK(square.right - square.left == doctest::Approx(square.bottom - square.top).epsilon(0.05));
}
