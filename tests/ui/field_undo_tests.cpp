#include "headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;
using test::scene_of;

namespace
{

core::Scene two_rows()
{
    return scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"title":"Rows"})");
}

void undo(Headless& window, int times)
{
    for (int i = 0; i < times; ++i)
        window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
}

} // namespace

TEST_CASE("undo while typing takes back no digits that the arrow keys have replaced, unless as one step")
{
    Headless window(two_rows());
    window.click("sizes[0]");
    window.press(ui::KeyPress{.key = 'A', .ctrl = true});
    window.type("1000");
    window.press(ui::Key::down);
    undo(window, 6);
    window.type("5");
    window.press(ui::Key::enter);
    const core::Int size =
        std::get<core::BufferScene>(window.workspace.document()->scene().content).tensor.sizes[0];
    // Later versions of ImGui undo the step too, back to the 2 that was there.
    CHECK(size == (IMGUI_VERSION_NUM < 18800 ? 9995 : 25));
}

TEST_CASE("undo while typing does not take back words that something else has replaced")
{
    Headless window(two_rows());
    window.click("title");
    window.press(ui::KeyPress{.key = 'A', .ctrl = true});
    window.type("A long title of many words");
    window.press(ui::Key::enter);
    window.workspace.run(ui::Command::undo);
    REQUIRE(window.workspace.document()->scene().title == "Rows");
    window.click("title");
    undo(window, 40);
    window.press(ui::Key::end);
    window.type("!");
    window.press(ui::Key::enter);
    CHECK(window.workspace.document()->scene().title == "Rows!");
}
