#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;

namespace
{

std::vector<std::pair<std::string, core::Scene>> pictures()
{
    std::vector<std::pair<std::string, core::Scene>> scenes;
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with("6"))
            scenes.emplace_back(entry.name, test::scene_of(entry.json));
    scenes.emplace_back("a slice of 2^30",
                        test::scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32",
                                   "sizes":[1024,1024,1024]},"window":{"offsets":[1,2,3],"sizes":[1000,1000,1000],
                                   "strides":[-2,3,-1]},"output":{"sizes":[500,334,1000]}})"));
    std::string indices;
    for (int i = 0; i < 2000; ++i)
        indices += (i == 0 ? "" : ",") + std::to_string(i * 7919 % 4096);
    scenes.emplace_back("a gather of 2,000 rows",
                        test::scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32",
                                   "sizes":[4096,512]},"indices":{"dtype":"INT32","sizes":[2000,1],"values":[)"
                                       + indices + R"(]},"input_dimension_count":2,"indices_dimension_count":2,
                                   "batch_dimension_count":0})"));
    return scenes;
}

/// Frames until nothing is refined any more.
int frames_to_the_end(Headless& window, int most)
{
    int frames = 0;
    while (window.workspace.views().refining && frames < most)
    {
        window.frame();
        ++frames;
    }
    return frames;
}

/// Stamps of every picture of pixels that there is.
std::vector<std::shared_ptr<const ui::Stamp>> stamps(const Headless& window)
{
    std::vector<std::shared_ptr<const ui::Stamp>> all;
    const auto add = [&](const ui::ProgressiveRaster& pixels)
    { all.push_back(pixels.raster() ? pixels.raster()->stamp : nullptr); };
    const ui::ViewState& views = window.workspace.views();
    for (const ui::PictureCache::Grid& grid : views.cache.grids)
    {
        add(grid.pixels);
        add(grid.map);
    }
    for (const ui::PictureCache::Memory& memory : views.cache.memories)
    {
        add(memory.pixels);
        add(memory.strip);
    }
    return all;
}

} // namespace

TEST_CASE("refining ends, and from then on nothing is painted until something changes")
{
    core::test::Sweep sweep(3);
    for (const auto& [called, scene] : pictures())
    {
        if (sweep.passes_next())
            continue;
        const std::string& name = called;
        CAPTURE(name);
        Headless window(scene);
        window.workspace.worker->finish();
        window.settle();
        constexpr int most = 400;
        CHECK(frames_to_the_end(window, most) < most);
        const auto before = stamps(window);
        for (int i = 0; i < 20; ++i)
        {
            window.frame();
            CHECK_FALSE(window.workspace.views().refining);
        }
        CHECK(stamps(window) == before);
    }
}

TEST_CASE("pointing at things paints no pixels again")
{
    core::test::Sweep sweep(3);
    for (const auto& [called, scene] : pictures())
    {
        if (sweep.passes_next())
            continue;
        const std::string& name = called;
        CAPTURE(name);
        Headless window(scene);
        window.workspace.worker->finish();
        window.settle();
        frames_to_the_end(window, 400);
        const auto before = stamps(window);
        for (int i = 0; i < 10; ++i)
            window.move_to(420 + 60.0F * static_cast<float>(i), 150 + 70.0F * static_cast<float>(i));
        CHECK(stamps(window) == before);
    }
}

TEST_CASE("panning, a selection and another theme paint the pixels again")
{
    core::test::Sweep sweep(3);
    for (const auto& [called, scene] : pictures())
    {
        if (sweep.passes_next())
            continue;
        const std::string& name = called;
        CAPTURE(name);
        Headless window(scene);
        window.workspace.worker->finish();
        window.settle();
        frames_to_the_end(window, 400);
        const auto pixels = [&] { return window.workspace.views().cache.grids[0].pixels.raster()->stamp; };
        const bool painted = window.workspace.views().cache.grids[0].pixels.raster() != nullptr;
        REQUIRE(painted);
        auto before = pixels();
        window.drag("grid/0", 16, 12);
        CHECK(pixels() != before);
        before = pixels();
        const std::size_t rank = window.workspace.views().view->sizes(core::Operand::input).size();
        window.workspace.views().select(
            core::region(core::Operand::input, core::Dims::filled(rank, 0), core::Dims::filled(rank, 1)));
        window.settle();
        CHECK(pixels() != before);
        frames_to_the_end(window, 400);
        before = pixels();
        window.workspace.theme = ui::ThemeName::light;
        window.settle();
        CHECK(pixels() != before);
    }
}

TEST_CASE("a picture is coarse at once: the first frame has all of its pixels")
{
    core::test::Sweep sweep(3);
    for (const auto& [called, scene] : pictures())
    {
        if (sweep.passes_next())
            continue;
        const std::string& name = called;
        CAPTURE(name);
        Headless window(scene);
        window.workspace.worker->finish();
        window.settle();
        window.drag("grid/0", 3, 2); // another picture
        const auto& raster = window.workspace.views().cache.grids[0].pixels.raster();
        REQUIRE(raster);
        const auto drawn =
            std::count_if(raster->pixels.begin(), raster->pixels.end(), [](std::uint32_t p) { return p != 0; });
        frames_to_the_end(window, 400);
        const auto exact =
            std::count_if(raster->pixels.begin(), raster->pixels.end(), [](std::uint32_t p) { return p != 0; });
        CHECK(static_cast<double>(drawn) > 0.8 * static_cast<double>(exact));
    }
}

TEST_CASE("an edit shows in the next frame")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[4,6]})"));
    REQUIRE(window.shows("cell/0/3,5"));
    const auto edit_sizes = [&](std::vector<core::Int> sizes)
    {
        core::Scene next = window.workspace.document()->scene();
        std::get<core::BufferScene>(next.content).tensor.sizes = std::move(sizes);
        window.workspace.document()->edit(std::move(next), 0);
        window.frame();
    };
    edit_sizes({4, 7});
    CHECK(window.shows("cell/0/3,6"));
    CHECK(window.shows("slot/0/27"));
    edit_sizes({4, 5});
    CHECK(window.shows("cell/0/3,4"));
    CHECK_FALSE(window.shows("cell/0/3,5"));
    CHECK_FALSE(window.shows("slot/0/20"));
}

TEST_CASE(
    "colours of 2^40 elements: their range stays at any zoom, and is taken anew when the whole is shown again")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1024,1024,1024,1024]})"));
    const ui::Look& look = window.workspace.views().look;
    window.settle();
    REQUIRE(look.seen);
    const ui::VisibleParts before = *look.seen;
    window.wheel("grid/0", 8);
    window.settle();
    CHECK(*look.seen == before);
    window.workspace.views().look.seen.reset();
    window.settle();
    CHECK_FALSE(*look.seen == before);
    window.workspace.run(ui::Command::fit);
    window.settle();
    CHECK(*look.seen == before);
}

TEST_CASE("an edited stride of 2^40 elements changes the pixels in the next frame")
{
    Headless window(
        test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1048576,1048576]})"));
    window.workspace.views().look.colour = {ui::ColouredBy::What::whole, 0};
    window.settle();
    const auto before = window.workspace.views().cache.grids[0].pixels.raster()->stamp;
    const auto old = window.workspace.views().cache.grids[0].pixels.raster()->pixels;
    core::Scene next = window.workspace.document()->scene();
    std::get<core::BufferScene>(next.content).tensor.strides = std::vector<core::Int>{1, 1048576};
    window.workspace.document()->edit(std::move(next), 0);
    window.frame();
    CHECK(window.workspace.views().cache.grids[0].pixels.raster()->stamp != before);
    CHECK(window.workspace.views().cache.grids[0].pixels.raster()->pixels != old);
}
