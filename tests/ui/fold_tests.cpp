#include "core/scene/parse.h"
#include "tests/ui/headless.h"
#include "ui/picture/page_plane.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace stridescope;
using test::Headless;

namespace
{

core::Scene line(const std::string& sizes)
{
    const auto scene =
        core::parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":)" + sizes + "}");
    REQUIRE(scene);
    return scene->scene;
}

ui::GridLook& grid(Headless& window)
{
    return window.workspace.views().look.grids[0];
}

ui::Rect area(Headless& window)
{
    const ui::ProbeRect drawn = window.rect("grid/0");
    return {drawn.left, drawn.top, drawn.right, drawn.bottom};
}

core::Dims pinned(Headless& window)
{
    REQUIRE(window.workspace.views().look.pins.size() == 1);
    return std::get<core::AtCoordinate>(window.workspace.views().look.pins.front()).coordinate;
}

} // namespace

TEST_CASE("a line that is longer than its room is folded and fills it, at any length")
{
    for (const char* sizes : {"[300]", "[100000]", "[1000000000]", "[1,1,1,1000000000]", "[1000000007]",
                              "[1000000000,1]", "[4611686018427387904]"})
    {
        CAPTURE(std::string(sizes));
        Headless window(line(sizes));
        const ui::GridLook& look = grid(window);
        REQUIRE(look.pages.fold);
        const ui::Rect room = area(window);
        const ui::PagePlane plane = ui::page_plane(
            core::page_grid(look.pages, window.workspace.views().view->sizes(core::Operand::input)), room);
        const auto share = [](ui::World length, float all) { return static_cast<float>(length) / all; };
        const float across = share(plane.width() * look.camera.scale_x(), room.width());
        const float down = share(plane.height() * look.camera.scale_y(), room.height());
        CHECK(std::max(across, down) <= 1.01F);
        CHECK(across * down > 0.5F);
        CHECK(window.vertices() < 60000);
    }
}

TEST_CASE("a short line is one row")
{
    Headless window(line("[12]"));
    CHECK_FALSE(grid(window).pages.fold);
}

TEST_CASE("arrow keys go on in the next row of a folded line, and up and down by a row")
{
    Headless window(line("[300]"));
    REQUIRE(grid(window).pages.fold);
    const core::Int width = grid(window).pages.fold->width;
    const auto press = [&](ui::Key key, core::Int from)
    {
        window.workspace.views().look.pins = {core::AtCoordinate{core::Operand::input, {from}}};
        window.settle();
        window.press(key);
        return pinned(window)[0];
    };
    CHECK(press(ui::Key::right, width - 1) == width);
    CHECK(press(ui::Key::left, width) == width - 1);
    CHECK(press(ui::Key::down, 3) == 3 + width);
    CHECK(press(ui::Key::up, 3 + width) == 3);
    CHECK(press(ui::Key::up, 3) == 3);
    CHECK(press(ui::Key::down, 299) == 299);
    CHECK(press(ui::Key::down, 299 / width * width - 1) == 299); // the last row is shorter
}

TEST_CASE("tiles: that of a pin is outlined in the grid and in memory, around its elements and no others")
{
    Headless window(test::scene_of(
        R"j({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"NCHW","sizes":[1,10,4,6],"layout":"nChw8c"})j"));
    CHECK_FALSE(window.shows("tile/grid"));
    window.click("cell/0/0,9,2,3");
    const auto holds = [&](const char* tile, const char* cell)
    {
        const ui::ProbeRect all = window.rect(tile);
        const ui::ProbeRect one = window.rect(cell);
        return all.left <= one.left && all.top <= one.top && all.right >= one.right && all.bottom >= one.bottom;
    };
    CHECK(holds("tile/grid", "cell/0/0,8,2,3"));
    CHECK(holds("tile/grid", "cell/0/0,9,2,3"));
    for (const char* other : {"cell/0/0,7,2,3", "cell/0/0,9,2,2", "cell/0/0,9,2,4", "cell/0/0,9,1,3"})
        CHECK_FALSE(holds("tile/grid", other));
    CHECK(holds("tile/memory", "slot/0/312"));
    CHECK(holds("tile/memory", "slot/0/319"));
    CHECK_FALSE(holds("tile/memory", "slot/0/311"));
    CHECK_FALSE(holds("tile/memory", "slot/0/320"));
}
