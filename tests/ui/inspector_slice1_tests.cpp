#include "tests/ui/inspector.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::content;
using test::Headless;
using test::scene_of;
using test::Sizes;

TEST_CASE("a window is dragged only where it stays inside the input")
{
    Headless window(core::example_scene<core::Slice1>());
    window.drag("window.offsets[3]", 200);
    CHECK(content<core::Slice1Scene>(window).window.offsets[3] == 1);
    window.drag("window.offsets[3]", -200);
    CHECK(content<core::Slice1Scene>(window).window.offsets[3] == 0);
    window.drag("window.sizes[3]", 200);
    CHECK(content<core::Slice1Scene>(window).window.sizes[3] == 4);
    window.drag("input.sizes[3]", -300);
    CHECK(content<core::Slice1Scene>(window).input.sizes[3] == 4);
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a window's stride is dragged through to negative ones without zero")
{
    Headless window(core::example_scene<core::Slice1>());
    window.drag("window.strides[2]", -35);
    CHECK(content<core::Slice1Scene>(window).window.strides[2] < 0);
    CHECK_FALSE(window.workspace.document()->problem());
    window.fill("window.strides[2]", "0");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::window_stride_zero);
}

TEST_CASE("a window typed too large names the rule and can be made to fit")
{
    Headless window(core::example_scene<core::Slice1>());
    window.fill("window.sizes[3]", "9");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::window_bounds);
    window.click("fix");
    CHECK(content<core::Slice1Scene>(window).window.sizes[3] == 3);
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a window made to fit takes a given output with it")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
        "window":{"offsets":[0,1],"sizes":[4,3],"strides":[2,2]},"output":{"sizes":[2,2]}})"));
    window.fill("window.sizes[1]", "9");
    window.click("fix");
    CHECK_FALSE(window.workspace.document()->problem());
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{2, 2});
}

TEST_CASE("an output smaller than the maximum can be asked for, and the maximum again")
{
    Headless window(core::example_scene<core::Slice1>());
    window.fill("output.sizes[2]", "1");
    REQUIRE(content<core::Slice1Scene>(window).output);
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{1, 1, 1, 2});
    window.fill("output.sizes[3]", "5");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::output_too_large);
    window.click("output/maximum");
    CHECK_FALSE(content<core::Slice1Scene>(window).output); // nothing else was said of it
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a window's number on the way to another number does not change a given output")
{
    const core::Scene scene =
        scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[40,4]},
        "window":{"offsets":[0,0],"sizes":[24,4],"strides":[1,1]},"output":{"sizes":[2,2]}})");
    Headless window(scene);
    window.fill("window.strides[1]", "0");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::window_stride_zero);
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{2, 2});
    window.fill("window.strides[1]", "1");
    window.fill("window.sizes[0]", "12");
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{2, 2});
    window.fill("window.sizes[0]", "24");
    CHECK(window.workspace.document()->scene() == scene);
    // Dragged, a window takes the output with it.
    window.drag("window.sizes[1]", -400);
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{2, 1});
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a window stepped by keys takes a given output with it, and no step breaks a rule")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
        "window":{"offsets":[0,0],"sizes":[4,4],"strides":[1,1]},"output":{"sizes":[4,3]}})"));
    window.move_to("window.sizes[1]");
    window.press(ui::Key::down);
    window.settle();
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{4, 3});
    window.press(ui::Key::down);
    window.settle();
    CHECK(content<core::Slice1Scene>(window).window.sizes[1] == 2);
    CHECK(content<core::Slice1Scene>(window).output->tensor.sizes == Sizes{4, 2});
    CHECK_FALSE(window.workspace.document()->problem());
    window.move_to("output.sizes[1]");
    window.press(ui::Key::up);
    window.settle();
    CHECK_FALSE(window.workspace.document()->problem());
}
