#include "tests/ui/inspector.h"
#include "ui/panels/inspector/inspection.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::buffer;
using test::content;
using test::Headless;
using test::scene_of;
using test::scroll_to;
using test::Sizes;
using test::small_buffer;

TEST_CASE("an example of every kind has an inspector and a picture")
{
    core::Kinds::each(
        []<typename K>()
        {
            CAPTURE(K::name);
            Headless window(core::example_scene<K>());
            CHECK(window.shows("kind/" + std::string(K::family)));
            const bool one_picture = window.workspace.views().view->shared() != nullptr;
            CHECK_FALSE(window.names(one_picture ? "memory/" : "cell/0/").empty());
        });
}

TEST_CASE("half a byte of 4-bit elements is said with its sign")
{
    CHECK(ui::bytes_text(-4) == "-\xC2\xBD B");
    CHECK(ui::bytes_text(4) == "\xC2\xBD B");
    CHECK(ui::bytes_text(12) == "1\xC2\xBD B");
    CHECK(ui::bytes_text(-12) == "-1\xC2\xBD B");
    CHECK(ui::bytes_text(8192) == "1,024 B");
}

TEST_CASE("the place at which a layout's text breaks its grammar is underlined in its field")
{
    Headless window(test::scene_of(
        R"j({"stridescope":1,"kind":"tiled","labels":"HW","sizes":[32,32],"layout":"(32,32):(32,1)"})j"));
    CHECK_FALSE(window.shows("wrong"));
    window.fill("layout", "(32,32):(32,?)");
    REQUIRE(window.shows("wrong"));
    const auto at = window.rect("wrong");
    const auto field = window.rect("layout");
    CHECK(at.left > field.left);
    CHECK(at.right < field.right);
    window.fill("layout", "(32,32):(1,32)");
    CHECK_FALSE(window.shows("wrong"));
}

TEST_CASE("a size that is typed changes the tensor")
{
    Headless window(small_buffer());
    window.fill("sizes[3]", "7");
    CHECK(buffer(window).sizes == Sizes{1, 1, 3, 7});
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("the text typed in one field is one step of undo")
{
    Headless window(small_buffer());
    window.fill("sizes[3]", "128");
    CHECK(buffer(window).sizes[3] == 128);
    window.workspace.run(ui::Command::undo);
    CHECK(buffer(window).sizes[3] == 5);
    CHECK_FALSE(window.workspace.document()->can_undo());
}

TEST_CASE("a drag changes a size and is one step of undo")
{
    Headless window(small_buffer());
    window.drag("sizes[2]", 60);
    CHECK(buffer(window).sizes[2] > 4);
    window.workspace.run(ui::Command::undo);
    CHECK(buffer(window).sizes == Sizes{1, 1, 3, 5});
    CHECK_FALSE(window.workspace.document()->can_undo());
    window.workspace.run(ui::Command::redo);
    CHECK(buffer(window).sizes[2] > 4);
}

TEST_CASE("two drags of one field are two steps of undo")
{
    Headless window(small_buffer());
    window.drag("sizes[2]", 60);
    const core::Int first = buffer(window).sizes[2];
    window.drag("sizes[2]", 60);
    CHECK(buffer(window).sizes[2] > first);
    window.workspace.run(ui::Command::undo);
    CHECK(buffer(window).sizes[2] == first);
}

TEST_CASE("a size cannot be dragged below one")
{
    Headless window(small_buffer());
    window.drag("sizes[2]", -300);
    CHECK(buffer(window).sizes[2] == 1);
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a size of zero may be typed, keeps the last picture and names the rule, and one click mends it")
{
    Headless window(small_buffer());
    window.fill("sizes[2]", "0");
    CHECK(buffer(window).sizes[2] == 0);
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->where == "sizes[2]");
    const auto& shown = std::get<core::BufferFacts>(window.workspace.document()->shown()->facts->content);
    CHECK(shown.tensor.layout.sizes[2] == 3);
    REQUIRE(window.shows("fix"));
    window.click("fix");
    CHECK(buffer(window).sizes[2] == 1);
    CHECK_FALSE(window.workspace.document()->problem());
    CHECK_FALSE(window.shows("fix"));
}

TEST_CASE("text that is not a number does not change the scene, and stays until Escape")
{
    Headless window(small_buffer());
    window.fill("sizes[3]", "many");
    CHECK(buffer(window).sizes == Sizes{1, 1, 3, 5});
    CHECK_FALSE(window.workspace.document()->problem());
    window.click("sizes[3]");
    window.press(ui::Key::escape);
    window.fill("sizes[3]", "6");
    CHECK(buffer(window).sizes[3] == 6);
}

TEST_CASE("a number beyond 64 bits leaves the scene as it was")
{
    Headless window(small_buffer());
    window.fill("base_offset", "9223372036854775808");
    CHECK(buffer(window).base_offset == 0);
    window.fill("base_offset", "9223372036854775807");
    CHECK(buffer(window).base_offset == core::int_max);
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::overflow);
}

TEST_CASE("Escape while typing restores the number and leaves nothing to undo")
{
    Headless window(small_buffer());
    window.click("sizes[3]");
    window.type("99");
    CHECK(buffer(window).sizes[3] == 99);
    window.press(ui::Key::escape);
    CHECK(buffer(window).sizes[3] == 5);
    CHECK_FALSE(window.workspace.document()->can_undo());
}

TEST_CASE("Tab goes to the next field")
{
    Headless window(small_buffer());
    window.click("sizes[2]");
    window.press(ui::Key::tab); // its stride
    window.press(ui::Key::tab); // the next one's size
    window.type("9");
    window.press(ui::Key::enter);
    CHECK(buffer(window).sizes == Sizes{1, 1, 3, 9});
}

TEST_CASE("arrow keys step the number that is typed in or pointed at")
{
    Headless window(small_buffer());
    window.click("sizes[2]");
    window.press(ui::Key::up);
    window.press(ui::Key::up);
    window.press(ui::Key::enter);
    CHECK(buffer(window).sizes[2] == 5);
    window.move_to("sizes[3]");
    window.press(ui::Key::down);
    CHECK(buffer(window).sizes[3] == 4);
}

TEST_CASE("the wheel scrolls and changes no number")
{
    Headless window(small_buffer());
    const core::Scene before = window.workspace.document()->scene();
    window.wheel("sizes[3]", -3);
    CHECK(window.workspace.document()->scene() == before);
}

TEST_CASE("another kind is one step of undo and keeps the sizes")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[1,2,3,4]})"));
    const core::Scene before = window.workspace.document()->scene();
    window.click("kind/Slice");
    CHECK(content<core::Slice1Scene>(window).input.sizes == Sizes{1, 2, 3, 4});
    window.click("kind/Gather");
    CHECK(content<core::GatherNd1Scene>(window).input.sizes == Sizes{1, 2, 3, 4});
    window.click("kind/TPU");
    CHECK(content<core::TpuScene>(window).sizes == Sizes{1, 2, 3, 4});
    CHECK_FALSE(window.workspace.document()->problem());
    for (int i = 0; i < 3; ++i)
        window.workspace.run(ui::Command::undo);
    CHECK(window.workspace.document()->scene() == before);
    CHECK_FALSE(window.workspace.document()->can_undo());
}

TEST_CASE("a kind that was left a moment ago returns as it was, unless the scene was edited since")
{
    Headless window(scene_of(
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[2,3,4],"strides":[1,2,6],"base_offset":5})"));
    const core::Scene before = window.workspace.document()->scene();
    window.click("kind/Slice");
    window.click("kind/Gather");
    window.click("kind/Buffer");
    CHECK(window.workspace.document()->scene() == before);
    window.click("kind/Slice");
    core::Scene edited = window.workspace.document()->scene();
    std::get<core::Slice1Scene>(edited.content).input.sizes = {2, 3, 5};
    window.workspace.document()->edit(edited, 0);
    window.settle();
    window.click("kind/Buffer");
    CHECK(content<core::BufferScene>(window).tensor.sizes == Sizes{2, 3, 5});
}

TEST_CASE("a scene of a hundred thousand dimensions is drawn a few rows at a time")
{
    std::vector<core::Scene> scenes;
    core::Kinds::each([&]<typename K>() { scenes.push_back(core::example_scene<K>()); });
    for (core::Scene& scene : scenes)
    {
        CAPTURE(core::kind_name(scene));
        const Sizes many(100000, 1);
        if (auto* tensor = std::get_if<core::BufferScene>(&scene.content))
            tensor->tensor.sizes = many;
        if (auto* tiled = std::get_if<core::TiledScene>(&scene.content))
            tiled->sizes = many;
        if (auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
            slice->input.sizes = slice->window.offsets = slice->window.sizes = slice->window.strides = many;
        if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
            gather->input.sizes = gather->indices.sizes = many;
        if (auto* gather = std::get_if<core::GatherElementsScene>(&scene.content))
            gather->input.sizes = gather->indices.sizes = many;
        if (auto* tpu = std::get_if<core::TpuScene>(&scene.content))
            tpu->sizes = many;
        if (auto* memory = std::get_if<core::TpuMemoryScene>(&scene.content))
            memory->tensors.front().sizes = many;
        Headless window(scene);
        CHECK(window.workspace.document()->problem());
        CHECK(window.vertices() < 100000);
    }
}

TEST_CASE("the title and the notes are edited, each field one step of undo")
{
    Headless window(small_buffer());
    scroll_to(window, "notes");
    window.fill("title", "Rows");
    CHECK(window.workspace.document()->scene().title == "Rows");
    window.click("notes");
    window.type("Some words");
    CHECK(window.workspace.document()->scene().notes == "Some words");
    window.workspace.run(ui::Command::undo);
    CHECK_FALSE(window.workspace.document()->scene().notes);
    window.workspace.run(ui::Command::undo);
    CHECK_FALSE(window.workspace.document()->scene().title);
}

TEST_CASE("a scene of rank 9 can be shown and mended")
{
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1,1,1,1,1,1,1,2,3]})"));
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::rank);
    window.click("remove/0");
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("scenes whose lists do not fit each other can be shown")
{
    for (const char* json : {
             R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
                "window":{"offsets":[0],"sizes":[4,4,4],"strides":[]}})",
             R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[4,4]},
                "indices":{"dtype":"UINT32","sizes":[0]},
                "input_dimension_count":-3,"indices_dimension_count":99,"batch_dimension_count":7})",
             R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[1,2,3,4,5,6],"layout":"free",
                "strides":[1],"chip":{"npu_num":0,"eu_bytes":0,"lmem_bytes":0,"bank_num":0}})",
             R"({"stridescope":1,"kind":"buffer","dtype":"NONE","sizes":[],"labels":"??","layout":"X"})",
         })
    {
        CAPTURE(json);
        Headless window(scene_of(json));
        CHECK(window.workspace.document()->problem());
        CHECK(window.shows("kind/Buffer"));
    }
}
