#include "tests/ui/inspector.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::buffer;
using test::content;
using test::Headless;
using test::scene_of;
using test::scroll_to;
using test::Sizes;
using test::small_buffer;

TEST_CASE("a stride that is edited makes all strides numbers")
{
    Headless window(small_buffer());
    window.fill("strides[2]", "8");
    CHECK(buffer(window).strides == Sizes{15, 15, 8, 1});
    window.click("packing/Packed");
    CHECK_FALSE(buffer(window).strides);
}

TEST_CASE("an order can be chosen by name and by dragging its letters")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3,4,5]})"));
    window.click("packing/Order");
    CHECK(buffer(window).layout == "NCHW");
    window.click("layout");
    window.click("layout/NHWC");
    CHECK(buffer(window).layout == "NHWC");
    window.drag("order[1]", -80);
    CHECK(buffer(window).layout == "NCHW");
    window.workspace.run(ui::Command::undo);
    CHECK(buffer(window).layout == "NHWC");
}

TEST_CASE("padding, alignment and broadcast are chosen by dimension")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"));
    window.click("padding");
    window.fill("pad.W", "2");
    CHECK(buffer(window).pad == core::PerLabel{{"W", 2}});
    window.fill("align.H", "8");
    CHECK(buffer(window).align == core::PerLabel{{"H", 8}});
    window.click("broadcast[0]");
    CHECK(buffer(window).broadcast == std::vector<bool>{true, false});
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("dimensions are added in front and removed anywhere")
{
    Headless window(small_buffer());
    window.click("add");
    CHECK(buffer(window).sizes == Sizes{1, 1, 1, 3, 5});
    window.click("remove/3");
    CHECK(buffer(window).sizes == Sizes{1, 1, 1, 5});
    for (int i = 0; i < 6; ++i)
        if (window.shows("add"))
            window.click("add");
    CHECK(buffer(window).sizes.size() == 8);
}

TEST_CASE("a dimension takes another letter")
{
    Headless window(small_buffer());
    window.click("labels[2]");
    window.type("y");
    CHECK(buffer(window).labels == "NCyW");
}

TEST_CASE("the element type is chosen from all types")
{
    Headless window(small_buffer());
    window.click("dtype");
    window.click("dtype/FLOAT16");
    CHECK(buffer(window).dtype == "FLOAT16");
}

TEST_CASE("cells can show letters and counted numbers")
{
    Headless window(small_buffer());
    window.click("values/Letters");
    CHECK(std::holds_alternative<core::Letters>(buffer(window).values));
    window.click("values/0, 1, 2…");
    window.fill("values.iota", "1");
    CHECK(std::get<core::Iota>(buffer(window).values).start == 1);
}

TEST_CASE("DirectML's total bytes and feature level can be given, and the bytes removed")
{
    Headless window(small_buffer());
    window.click("directml");
    scroll_to(window, "feature_level");
    window.click("total_bytes/given");
    window.fill("total_bytes", "60");
    CHECK(buffer(window).total_bytes == 60);
    window.click("feature_level");
    window.click("feature_level/4_1");
    CHECK(content<core::BufferScene>(window).feature_level == "4_1");
    window.click("total_bytes/given");
    CHECK_FALSE(buffer(window).total_bytes);
}
