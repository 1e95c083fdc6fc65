#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;
using test::scene_of;

namespace
{

const core::Scene& refit_table()
{
    static const core::Scene scene =
        scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[6,9]})");
    return scene;
}

/// Tells whether all cells of the input are drawn inside its canvas.
bool all_in_sight(const Headless& window, core::Int rows, core::Int columns)
{
    const ui::ProbeRect area = window.rect("grid/0");
    for (core::Int r = 0; r < rows; ++r)
        for (core::Int c = 0; c < columns; ++c)
        {
            const std::string name = "cell/0/" + std::to_string(r) + "," + std::to_string(c);
            if (!window.shows(name))
                return false;
            const ui::ProbeRect cell = window.rect(name);
            if (cell.left < area.left || cell.right > area.right + 1 || cell.top < area.top
                || cell.bottom > area.bottom + 1)
                return false;
        }
    return true;
}

double scale_of(const Headless& window)
{
    return window.workspace.views().look.grids[0].camera.scale;
}

} // namespace

TEST_CASE("a tensor that was not zoomed is fitted again when the window or its sizes change")
{
    Headless window(refit_table());
    for (const Headless::Size size : {Headless::Size{1600, 1000}, {900, 640}, {2400, 1400}, {1280, 720}})
    {
        window.resize(size);
        CHECK(all_in_sight(window, 6, 9));
    }
    window.fill("sizes[0]", "11");
    CHECK(all_in_sight(window, 11, 9));
    window.workspace.interface_scale = 1.2F;
    window.settle();
    CHECK(all_in_sight(window, 11, 9));
}

TEST_CASE("a zoomed part stays when the window or a size changes, until it is fitted again")
{
    Headless window(refit_table());
    window.wheel("cell/0/2,4", 3);
    const double chosen = scale_of(window);
    window.resize({1300, 900});
    CHECK(scale_of(window) == chosen);
    window.fill("sizes[0]", "12");
    CHECK(scale_of(window) == chosen);
    window.press(ui::KeyPress{.key = ui::KeyPress::home});
    CHECK(all_in_sight(window, 12, 9));
    window.resize({1000, 700});
    CHECK(all_in_sight(window, 12, 9));
}

TEST_CASE("a zoomed part that an edit leaves without any cell in sight is fitted again")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT16","labels":"HW","sizes":[9,64],"digits":[[[9,64]],[[64,1]]]})"));
    window.resize({1280, 720});
    window.fill("go to", "3,10"); // zooms in
    REQUIRE(window.shows("cell/0/3,10"));
    window.fill("digits[0][0][0]", "128");
    window.settle();
    const ui::GridLook& grid = window.workspace.front()->views.look.grids[0];
    CHECK(grid.camera == grid.as_fitted);
}

TEST_CASE("going to an element: a tensor that is wholly in sight at a readable size stays so")
{
    Headless window(test::scene_of(
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"layout":"aligned","start_index":2,
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"address":0})"));
    window.resize({1280, 720});
    const ui::Camera before = window.workspace.front()->views.look.grids[0].camera;
    window.fill("go to", "1,2,3,4");
    window.settle();
    CHECK(window.workspace.front()->views.look.pins.size() == 1);
    CHECK(window.workspace.front()->views.look.grids[0].camera == before);
}

TEST_CASE("lanes that were not zoomed fill their area after the window has changed")
{
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,40,8,8],"chip":"BM1684X",
        "layout":"aligned"})"));
    const auto& lanes = window.workspace.views().look.memories[0];
    const double before = lanes.fitted_slot;
    window.resize({2400, 1000});
    CHECK(lanes.fitted_slot > before * 1.1);
    window.resize({1600, 1000});
    CHECK(lanes.fitted_slot == before);
}
