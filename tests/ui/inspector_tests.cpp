#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "core/spec/index_numbers.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::Headless;

namespace
{

core::Scene parsed(const char* json)
{
    auto result = core::parse_scene(json);
    REQUIRE(result.ok());
    return result->scene;
}

template <typename Content>
const Content& content(const Headless& window)
{
    return std::get<Content>(window.workspace.document()->scene().content);
}

const core::TensorSpec& buffer(const Headless& window)
{
    return content<core::BufferScene>(window).tensor;
}

core::Scene small_buffer()
{
    return parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1,1,3,5]})");
}

core::Int index_at(const Headless& window, std::size_t place)
{
    return std::get<core::Int>((*core::index_numbers(content<core::GatherNd1Scene>(window).indices))[place]);
}

/// Brings a field of the inspector into sight.
void scroll_to(Headless& window, std::string_view name)
{
    for (int i = 0; i < 40 && window.rect(name).bottom > 960; ++i)
        window.wheel("kind/Buffer", -2);
}

using Sizes = std::vector<core::Int>;

} // namespace

TEST_CASE("a size that is typed changes the tensor")
{
    Headless window(small_buffer());
    window.fill("sizes[3]", "7");
    CHECK(buffer(window).sizes == Sizes{1, 1, 3, 7});
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("what is typed in one field is one step of undo")
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

TEST_CASE("text that is no number leaves the scene as it was, and stays until Escape")
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
    window.press(ui::Key::tab); // what takes the dimension away
    window.press(ui::Key::tab); // the next one's letter
    window.press(ui::Key::tab);
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
    Headless window(parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3,4,5]})"));
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
    Headless window(parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})"));
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

TEST_CASE("the type of the elements is chosen from all")
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
    window.click("values/Count");
    window.fill("values.iota", "1");
    CHECK(std::get<core::Iota>(buffer(window).values).start == 1);
}

TEST_CASE("what DirectML asks can be given and taken back")
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

TEST_CASE("another kind is one step of undo and keeps the sizes")
{
    Headless window(parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[1,2,3,4]})"));
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
    Headless window(parsed(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
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
    CHECK_FALSE(content<core::Slice1Scene>(window).output->sizes_given);
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("an index is edited in the grid and dragged only to what exists")
{
    Headless window(parsed(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
        "indices":{"dtype":"UINT32","sizes":[2,1],"values":[1,0]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})"));
    window.fill("indices.values[1]", "1");
    CHECK(index_at(window, 1) == 1);
    window.drag("indices.values[0]", 300);
    CHECK(index_at(window, 0) == 1);
    window.drag("indices.values[0]", -300);
    CHECK(index_at(window, 0) == 0);
    window.fill("indices.values[0]", "7");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::index_out_of_range);
    window.click("fix");
    CHECK(index_at(window, 0) == 0);
}

TEST_CASE("more tuples keep the old ones and begin at zero")
{
    Headless window(parsed(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
        "indices":{"dtype":"UINT32","sizes":[2,1],"values":[1,1]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})"));
    window.fill("indices.sizes[0]", "4");
    CHECK(content<core::GatherNd1Scene>(window).indices.sizes == Sizes{4, 1});
    CHECK(index_at(window, 1) == 1);
    CHECK(index_at(window, 3) == 0);
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a batch size is changed in both tensors at once")
{
    Headless window(parsed(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,2]},
        "indices":{"dtype":"UINT32","sizes":[3,1],"values":[1,0,1]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":1})"));
    window.fill("input.sizes[0]", "5");
    CHECK(content<core::GatherNd1Scene>(window).indices.sizes == Sizes{5, 1});
    CHECK_FALSE(window.workspace.document()->problem());
    window.fill("indices.sizes[0]", "2");
    CHECK(content<core::GatherNd1Scene>(window).input.sizes == Sizes{2, 2});
    CHECK_FALSE(window.workspace.document()->problem());
}

TEST_CASE("a million tuples are drawn a few rows at a time")
{
    core::Scene scene = core::example_scene<core::GatherNd1>();
    auto& gather = std::get<core::GatherNd1Scene>(scene.content);
    core::resize_indices(gather.indices, {1, 1, core::Int{1} << 20, 1});
    Headless window(scene);
    CHECK(window.names("indices.values[").size() < 40);
    CHECK(window.names("indices.values[").size() > 4);
    window.fill("indices.values[2]", "1");
    CHECK(index_at(window, 2) == 1);
}

TEST_CASE("half a million indices are drawn a few at a time, in many tuples and in one")
{
    for (const char* field : {"indices.sizes[2]", "indices.sizes[3]"})
    {
        CAPTURE(field);
        Headless window(core::example_scene<core::GatherNd1>());
        window.fill(field, "520000");
        CHECK(window.vertices() < 100000);
        CHECK(window.names("indices.values[").size() < 100);
    }
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
        if (auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
            slice->input.sizes = slice->window.offsets = slice->window.sizes = slice->window.strides = many;
        if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
            gather->input.sizes = gather->indices.sizes = many;
        if (auto* gather = std::get_if<core::GatherElementsScene>(&scene.content))
            gather->input.sizes = gather->indices.sizes = many;
        if (auto* tpu = std::get_if<core::TpuScene>(&scene.content))
            tpu->sizes = many;
        Headless window(scene);
        CHECK(window.workspace.document()->problem());
        CHECK(window.vertices() < 100000);
    }
}

TEST_CASE("what is typed for a window on the way to another number leaves a given output alone")
{
    const core::Scene scene =
        parsed(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[40,4]},
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

TEST_CASE("a gather with an output keeps its rules whichever dimension is edited, added or removed")
{
    for (const char* output : {R"({"sizes":[1,2,3]})", R"({"sizes":[1,2,3],"strides":[8,4,1]})",
                               R"({"sizes":[1,2,3],"labels":"ABC","layout":"ACB"})",
                               R"({"dtype":"FLOAT32","sizes":[1,2,3],"pad":{"W":2}})"})
    {
        CAPTURE(output);
        const core::Scene scene = parsed(
            (std::string(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[1,2,3]},
            "indices":{"dtype":"UINT32","sizes":[1,2,1],"values":[1,0]},"input_dimension_count":2,
            "indices_dimension_count":2,"batch_dimension_count":0,"output":)")
             + output + "}")
                .c_str());
        REQUIRE(core::evaluate(scene).ok());
        const auto keeps = [&](const auto& edit)
        {
            Headless window(scene);
            edit(window);
            const auto& problem = window.workspace.document()->problem();
            CAPTURE((problem ? problem->where + ": " + problem->message : std::string()));
            CHECK_FALSE(problem);
            CHECK_FALSE(window.workspace.document()->scene() == scene);
        };
        keeps([](Headless& window) { window.fill("input.sizes[2]", "5"); });
        keeps([](Headless& window) { window.fill("input.sizes[1]", "4"); });
        keeps([](Headless& window) { window.fill("indices.sizes[1]", "4"); });
        keeps([](Headless& window) { window.click("add"); });
        keeps([](Headless& window) { window.click("remove"); });
        keeps([](Headless& window) { window.workspace.run(ui::Command::raise_rank); });
        keeps(
            [](Headless& window)
            {
                window.click("add");
                window.fill("input.sizes[3]", "2");
                window.click("remove");
            });
    }
}

TEST_CASE("a start lane is set by a slider that stays on the chip")
{
    Headless window(core::example_scene<core::Tpu>());
    window.drag("start_index", 400);
    CHECK(content<core::TpuScene>(window).start_index == 3);
    window.drag("start_index", -400);
    CHECK(content<core::TpuScene>(window).start_index == 0);
    window.fill("start_index", "4");
    REQUIRE(window.workspace.document()->problem());
    CHECK(window.workspace.document()->problem()->code == core::Code::npu);
}

TEST_CASE("a chip is a preset until one of its numbers is edited")
{
    Headless window(core::example_scene<core::Tpu>());
    window.click("chip");
    window.click("chip/BM1684X");
    CHECK(std::get<std::string>(content<core::TpuScene>(window).chip) == "BM1684X");
    window.fill("chip.npu_num", "8");
    const auto& spec = std::get<core::ChipSpec>(content<core::TpuScene>(window).chip);
    CHECK(spec.npu_num == 8);
    CHECK(spec.eu_bytes == 64);
}

TEST_CASE("free lane strides begin as those of the layout before")
{
    Headless window(
        parsed(R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"layout":"aligned",
        "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"start_index":2})"));
    window.click("layout");
    window.click("layout/free");
    CHECK(content<core::TpuScene>(window).strides == Sizes{64, 32, 5, 1});
    window.fill("strides[2]", "6");
    CHECK(content<core::TpuScene>(window).strides == Sizes{64, 32, 6, 1});
    window.click("layout");
    window.click("layout/continuous");
    CHECK(content<core::TpuScene>(window).start_index == 0);
    CHECK_FALSE(window.workspace.document()->problem());
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
        parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1,1,1,1,1,1,1,2,3]})"));
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
        Headless window(parsed(json));
        CHECK(window.workspace.document()->problem());
        CHECK(window.shows("kind/Buffer"));
    }
}
