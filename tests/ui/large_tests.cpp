#include "core/assets.h"
#include "core/scene/parse.h"
#include "core/tensor/coordinate_text.h"
#include "tests/core/dice.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>

using namespace stridescope;
using test::Headless;

namespace
{

constexpr int most_vertices = 60000;

core::Scene line_of_2_to_the_40()
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1099511627776]})");
}

core::Scene padded_nhwc()
{
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with("60"))
            return test::scene_of(entry.json);
    FAIL("no example 60");
    return {};
}

/// The large examples, and one row of 2^40 elements.
std::vector<std::pair<std::string, core::Scene>> large_scenes()
{
    std::vector<std::pair<std::string, core::Scene>> scenes = {{"2^40 in a row", line_of_2_to_the_40()}};
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with("6"))
            scenes.emplace_back(entry.name, test::scene_of(entry.json));
    scenes.emplace_back("many channels a lane",
                        test::scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,16384,5,5],
                                   "chip":"BM1690","layout":"aligned","start_index":3,"address":0})"));
    scenes.emplace_back("lines with tails in lanes",
                        test::scene_of(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[1,640,60,9],
                                   "chip":"BM1690","layout":"line_aligned","start_index":3,"address":0})"));
    return scenes;
}

/// Turns the wheel over a canvas from all to single places and back; no frame on the way may be too large.
void zoom_through(Headless& window, const char* canvas)
{
    if (!window.shows(canvas))
        return;
    static const int faster = core::test::every(6);
    for (const int turn : {6 * faster, -6 * faster})
        for (int i = 0; i < 26 / faster + 1; ++i)
        {
            window.wheel(canvas, static_cast<float>(turn));
            CAPTURE(std::string(canvas));
            CAPTURE(turn);
            CAPTURE(i);
            CHECK(window.vertices() < most_vertices);
        }
}

ui::GridLook& large_grid(Headless& window)
{
    return window.workspace.views().look.grids[0];
}

} // namespace

TEST_CASE("at 2^40 elements every zoom of the grid is drawn with few vertices")
{
    for (const auto& [called, scene] : large_scenes())
    {
        const std::string& name = called;
        CAPTURE(name);
        Headless window(scene);
        zoom_through(window, "grid/0");
        zoom_through(window, "lanes");
    }
}

TEST_CASE("at 2^40 elements every zoom of the memory is drawn with few vertices, however it is folded")
{
    int turn = 0; // each scene is tried with some of the folds
    for (const auto& [called, scene] : large_scenes())
        for (const ui::Fold fold : {ui::Fold::fit, ui::Fold::line, ui::Fold::width})
            for (const core::Int width : {core::Int{32}, core::Int{1} << 20})
            {
                if ((fold != ui::Fold::width && width != 32) || ++turn % core::test::every(3) != 0)
                    continue;
                const std::string& name = called;
                CAPTURE(name);
                CAPTURE(static_cast<int>(fold));
                CAPTURE(width);
                Headless window(scene);
                ui::MemoryLook& memory = window.workspace.views().look.memories[0];
                memory.fold = fold;
                memory.width = width;
                memory.fitted_to.reset();
                window.settle();
                CHECK(window.vertices() < most_vertices);
                zoom_through(window, "memory/0");
            }
}

TEST_CASE("the place under the pointer stays there from all of 2^40 elements to a single cell")
{
    for (const core::Scene& scene : {padded_nhwc(), line_of_2_to_the_40()})
    {
        Headless window(scene);
        const ui::ProbeRect drawn = window.rect("grid/0");
        const ui::Rect area{drawn.left, drawn.top, drawn.right, drawn.bottom};
        const float x = (area.left + area.right) / 2;
        const float y = (area.top + area.bottom) / 2;
        const ui::Camera all = large_grid(window).camera;
        int turns = 0;
        for (double scale = 0; scale != large_grid(window).camera.scale; ++turns)
        {
            scale = large_grid(window).camera.scale;
            const ui::Camera before = large_grid(window).camera;
            window.wheel("grid/0", 1);
            const ui::Camera& camera = large_grid(window).camera;
            const auto moved_x = (camera.cell_x(x, area) - before.cell_x(x, area)) * camera.scale_x();
            const auto moved_y = (camera.cell_y(y, area) - before.cell_y(y, area)) * camera.scale_y();
            // The pointer may begin between two pages: then the nearest place of a page comes under it, and
            // stays on the page's edge, to which it is held at each turn.
            const double least = turns == 0 ? 20 : 0.05;
            CHECK(std::abs(static_cast<double>(moved_x)) < least);
            CHECK(std::abs(static_cast<double>(moved_y)) < least);
        }
        CHECK(turns > 20);
        CHECK(large_grid(window).camera.scale > 1e4 * all.scale);
        const auto in_row = all.cell_x(x, area) - large_grid(window).camera.cell_x(x, area);
        CHECK(std::abs(static_cast<double>(in_row * all.scale_x())) < 20);
    }
}

TEST_CASE("Home shows all of 2^40 elements again")
{
    Headless window(padded_nhwc());
    const ui::Camera before = large_grid(window).camera;
    window.wheel("grid/0", 40);
    window.drag("grid/0", 200, 100);
    REQUIRE(large_grid(window).camera.scale > before.scale);
    window.press({.key = ui::KeyPress::home});
    window.settle();
    CHECK(large_grid(window).camera.scale == before.scale);
    CHECK(large_grid(window).camera.left == before.left);
    CHECK(large_grid(window).camera.top == before.top);
}

TEST_CASE("dragging moves a picture of 2^40 elements with the pointer")
{
    Headless window(padded_nhwc());
    window.wheel("grid/0", 20);
    const ui::Camera before = large_grid(window).camera;
    window.drag("grid/0", -80, 60);
    const ui::Camera& after = large_grid(window).camera;
    CHECK(static_cast<double>((after.left - before.left) * after.scale_x()) == doctest::Approx(80));
    CHECK(static_cast<double>((after.top - before.top) * after.scale_y()) == doctest::Approx(-60));
    CHECK(window.workspace.views().look.pins.empty());
    CHECK_FALSE(window.workspace.views().selection);
}

TEST_CASE("Go to: a coordinate far away is shown, and its cell is drawn with its offset")
{
    Headless window(padded_nhwc());
    window.wheel("grid/0", 90);
    window.fill("go to", "63,4095,4095,1023");
    window.settle();
    CHECK(window.shows("cell/0/63,4095,4095,1023"));
    REQUIRE(window.workspace.views().look.pins.size() == 1);
    CHECK(window.workspace.views().look.pins.front()
          == core::Pick(core::AtCoordinate{core::Operand::input, {63, 4095, 4095, 1023}}));
    window.wheel("memory/0", 60);
    window.fill("go to", "0,1,2,3");
    window.settle();
    CHECK(window.shows("cell/0/0,1,2,3"));
    const core::Int offset = (core::Int{2} * (1024 + 16) + 3) * 4096 + 1;
    CHECK(window.shows(fmt::format("slot/0/{}", offset)));
}

TEST_CASE("Go to: the last of 2^40 elements in a row is found by its offset and by its byte")
{
    Headless window(line_of_2_to_the_40());
    window.wheel("grid/0", 200);
    window.wheel("memory/0", 200);
    window.fill("go to", "1099511627775");
    window.settle();
    CHECK(window.shows("slot/0/1099511627775"));
    CHECK(window.shows("cell/0/1099511627775"));
    window.fill("go to", "b549755813888");
    window.settle();
    CHECK(window.shows("slot/0/549755813888"));
    CHECK(window.shows("cell/0/549755813888"));
    CHECK(window.vertices() < most_vertices);
}

TEST_CASE("text that is not a position is reported, and nothing moves")
{
    Headless window(padded_nhwc());
    window.wheel("grid/0", 30);
    const ui::Camera before = large_grid(window).camera;
    window.fill("go to", "64,0,0,0");
    CHECK(window.workspace.views().go_to_wrong == "N=64 is out of range 0 to 63");
    CHECK(large_grid(window).camera.left == before.left);
    CHECK(window.workspace.views().look.pins.empty());
}

TEST_CASE("a map shows where one is, and a click on it goes there")
{
    Headless window(padded_nhwc());
    CHECK_FALSE(window.shows("map/0"));
    window.wheel("grid/0", 20);
    REQUIRE(window.shows("map/0"));
    window.drag("grid/0", 40, 30); // away from the middle, which the click brings back
    const ui::Camera before = large_grid(window).camera;
    window.click("map/0");
    const ui::Camera& after = large_grid(window).camera;
    CHECK(after.scale == before.scale);
    CHECK((after.left != before.left || after.top != before.top));
    CHECK(window.workspace.views().look.pins.empty());
    window.press({.key = ui::KeyPress::home});
    window.settle();
    CHECK_FALSE(window.shows("map/0"));
}

TEST_CASE("the target of Go to is never under the map, in any corner of the plane")
{
    Headless window(padded_nhwc());
    const core::Dims sizes = window.workspace.views().view->sizes(core::Operand::input);
    REQUIRE(sizes.size() == 4);
    window.wheel("grid/0", 20);
    for (int corner = 0; corner < 4; ++corner)
    {
        core::Dims x = sizes;
        for (std::size_t d = 0; d < 4; ++d)
            x[d] = d < 2 || (corner >> (d - 2) & 1) != 0 ? sizes[d] - 1 : 0;
        const std::string words = core::coordinate_text(x);
        CAPTURE(words);
        window.fill("go to", words);
        window.settle();
        REQUIRE(window.shows("map/0"));
        REQUIRE(window.shows("cell/0/" + words));
        const ui::ProbeRect map = window.rect("map/0");
        const ui::ProbeRect cell = window.rect("cell/0/" + words);
        CHECK((cell.right <= map.left || cell.bottom <= map.top || cell.left >= map.right));
    }
}

TEST_CASE("the strip beside a folded memory goes to where it is clicked")
{
    Headless window(line_of_2_to_the_40());
    CHECK_FALSE(window.shows("overview/0")); // all of it is in sight
    window.fill("go to", "b0");
    window.settle();
    REQUIRE(window.shows("overview/0"));
    const ui::MemoryLook& memory = window.workspace.views().look.memories[0];
    CHECK(memory.first_row == 0);
    window.click("overview/0");
    const auto middle = static_cast<double>(memory.first_row);
    CHECK(middle > 0);
    const auto slots = window.names("slot/0/");
    REQUIRE_FALSE(slots.empty());
    const double share = std::stod(slots[slots.size() / 2].substr(7)) / 1099511627776.0;
    CHECK(share == doctest::Approx(0.5).epsilon(0.02));
}

TEST_CASE("words of any length are drawn with few vertices, in every tab and at any place of the list")
{
    const auto repeated = [](std::string_view part, std::size_t bytes)
    {
        std::string words;
        while (words.size() < bytes)
            words += part;
        return words;
    };
    const std::string marks = repeated("a\xCC\x81\xCC\x82\xCC\x83\xCC\x84\xCC\x85\xCC\x86", 200000);
    const std::string piled = "a" + repeated("\xCC\x81", 200000);
    const auto many = static_cast<std::size_t>(5000000 / core::test::every(10)); // bytes, too long to be edited
    for (const std::string& words : {repeated("word ", many), std::string(many, 'x'), repeated("line\n", many),
                                     std::string(90000, 'y'), marks, piled})
        for (const bool as_notes : {false, true})
        {
            CAPTURE(words.size());
            CAPTURE(as_notes);
            core::Scene scene =
                test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})");
            (as_notes ? scene.notes : scene.title) = words;
            Headless window(scene);
            window.settle();
            CHECK(window.vertices() < most_vertices);
            window.move_to("kind/Buffer");
            for (int i = 0; i < 12 / core::test::thinned(3); ++i) // down the inspector
            {
                window.push_wheel(-4);
                window.settle();
                CHECK(window.vertices() < most_vertices);
            }
        }
}

TEST_CASE(
    "thousands of tensors in lanes are drawn with few vertices, in both themes, side by side or overlapping")
{
    enum class How
    {
        side_by_side,
        overlapping,
        all_at_once,
    };
    int turn = 0;
    const int most = 4096 / core::test::every(4) / core::test::thinned(2);
    for (const How how : {How::side_by_side, How::overlapping, How::all_at_once})
        for (const int count : {60, 300, most})
            for (const ui::ThemeName theme : {ui::ThemeName::dark, ui::ThemeName::light})
            {
                if (turn++ % core::test::every(5) != 0) // five meets each how, count and theme
                    continue;
                std::string tensors;
                for (int i = 0; i < count; ++i)
                    tensors += fmt::format(
                        R"({}{{"name":"t{}","dtype":"INT8","sizes":[1,64,1,{}],"layout":"aligned","address":{}}})",
                        i == 0 ? "" : ",", i, how == How::all_at_once ? 100000 : 40,
                        how == How::all_at_once   ? i % 7 * 64
                        : how == How::overlapping ? i * (196608 / count) / 64 * 64
                                                  : i * 64);
                CAPTURE(static_cast<int>(how));
                CAPTURE(count);
                CAPTURE(static_cast<int>(theme));
                Headless window(test::scene_of(
                    R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[)" + tensors + "]}"));
                window.workspace.theme = theme;
                window.resize({1280, 720});
                window.settle();
                CHECK(window.vertices() < most_vertices);
                window.resize({1920, 1080});
                window.settle();
                CHECK(window.vertices() < most_vertices);
            }
}
