#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;
using ui::Command;

namespace
{

core::Scene row_of(int size)
{
    return test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[)"
                          + std::to_string(size) + "]}");
}

core::Int size_in(const Headless& window, std::size_t scene)
{
    core::Scene copy = window.workspace.scenes.at(scene)->document.scene();
    return core::tensor_of(copy, core::Operand::input)->sizes.at(0);
}

} // namespace

TEST_CASE("each open scene has a tab, and a click shows it with its own undo")
{
    Headless window;
    window.workspace.open_beside(row_of(3), "/a.json");
    window.workspace.open_beside(row_of(4), "/b.json");
    window.settle();
    CHECK(window.shows("tab/0"));
    CHECK(window.shows("tab/1"));
    CHECK(window.workspace.in_front == 1);
    window.fill("sizes[0]", "7");
    window.click("tab/0");
    CHECK(window.workspace.in_front == 0);
    CHECK_FALSE(window.workspace.document()->can_undo());
    window.fill("sizes[0]", "8");
    window.press(ui::KeyPress{.key = ui::KeyPress::tab, .ctrl = true});
    CHECK(window.workspace.in_front == 1);
    window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
    CHECK(size_in(window, 0) == 8);
    CHECK(size_in(window, 1) == 4);
    window.press(ui::KeyPress{.key = ui::KeyPress::tab, .ctrl = true, .shift = true});
    CHECK(window.workspace.in_front == 0);
}

TEST_CASE("the start page lies beside the open scenes and Escape goes back to them")
{
    Headless window;
    window.workspace.open_beside(row_of(3), "/a.json");
    window.settle();
    window.fill("sizes[0]", "5");
    window.click("bar/examples");
    CHECK_FALSE(window.workspace.front());
    CHECK(window.shows("new/buffer"));
    window.press(ui::KeyPress{.key = ui::KeyPress::escape});
    CHECK(window.workspace.in_front == 0);
    CHECK(size_in(window, 0) == 5);
    window.click("bar/examples");
    window.click(window.names("look/").front());
    CHECK(window.workspace.scenes.size() == 2);
    CHECK(size_in(window, 0) == 5);
}

TEST_CASE("a scene with changes is closed only after a question")
{
    Headless window;
    window.workspace.open_beside(row_of(3), "/a.json");
    window.workspace.open_beside(row_of(4), "/b.json");
    window.settle();
    window.press(ui::KeyPress{.key = 'W', .ctrl = true});
    CHECK(window.workspace.scenes.size() == 1);
    window.fill("sizes[0]", "9");
    window.click("tab/close");
    REQUIRE(window.shows("dialog/discard"));
    window.click("dialog/cancel");
    CHECK(window.workspace.scenes.size() == 1);
    window.click("tab/close");
    window.click("dialog/discard");
    CHECK(window.workspace.scenes.empty());
    CHECK(window.shows("new/buffer"));
}

TEST_CASE("a file that is open is shown, not opened twice")
{
    ui::Host host;
    host.load = [](const std::string&) -> core::Result<core::Scene> { return row_of(3); };
    host.save = [](const std::string&, const core::Scene&) { return std::nullopt; };
    Headless window(host, {});
    window.workspace.open_path("/a.json");
    window.workspace.open_path("/b.json");
    window.settle();
    window.fill("sizes[0]", "9");
    window.workspace.open_path("/a.json");
    window.workspace.open_path("/b.json");
    CHECK(window.workspace.scenes.size() == 2);
    CHECK(size_in(window, 1) == 9);
}

TEST_CASE("a hundred open scenes leave the one in front, the search and the menu in the bar at any width")
{
    Headless window;
    for (int i = 1; i <= 100; ++i)
        window.workspace.open_beside(row_of(i));
    for (const float width : {400.0F, 640.0F, 800.0F, 1280.0F, 2560.0F})
        for (const std::size_t front : {std::size_t{0}, std::size_t{50}, std::size_t{99}})
        {
            window.workspace.bring_to_front(front);
            window.resize({width, 700});
            CHECK(window.shows("tab/" + std::to_string(front)));
            CHECK(window.rect("tab/" + std::to_string(front)).right <= window.rect("bar/examples").left);
            CHECK(window.rect("bar/examples").right <= window.rect("bar/search").left);
            CHECK(window.rect("bar/menu").right <= width);
        }
}

TEST_CASE("scenes whose tabs have no room are in a list that shows their number")
{
    Headless window;
    for (int i = 0; i < 40; ++i)
        window.workspace.open_beside(row_of(i + 1), "/s" + std::to_string(i) + ".json");
    window.resize({1280, 720});
    CHECK_FALSE(window.shows("tab/0"));
    window.click("bar/scenes");
    window.click("menu/scene/0");
    CHECK(window.workspace.in_front == 0);
    CHECK(window.shows("tab/0"));
    CHECK(window.rect("bar/scenes").right <= window.rect("bar/examples").left);
}

TEST_CASE("the theme of a scene that is opened does not become the user's own")
{
    test::Headless window;
    window.workspace.run(ui::Command::toggle_theme);
    REQUIRE(window.workspace.theme == ui::ThemeName::light);
    window.workspace.open_scene(test::scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"view":{"theme":"dark"}})"));
    window.settle();
    CHECK(window.workspace.theme == ui::ThemeName::dark);
    CHECK(window.workspace.chosen_theme == ui::ThemeName::light);
}
