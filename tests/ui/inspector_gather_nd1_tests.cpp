#include "core/spec/index_numbers.h"
#include "tests/ui/inspector.h"

#include <doctest/doctest.h>

using namespace stridescope;
using test::content;
using test::Headless;
using test::scene_of;
using test::Sizes;

namespace
{

core::Int index_at(const Headless& window, std::size_t place)
{
    return std::get<core::Int>((*core::index_numbers(content<core::GatherNd1Scene>(window).indices))[place]);
}

} // namespace

TEST_CASE("an index is edited in the grid and dragged only to what exists")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
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
    Headless window(scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
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
    Headless window(scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,2]},
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

TEST_CASE("a gather with an output keeps its rules whichever dimension is edited, added or removed")
{
    for (const char* output : {R"({"sizes":[1,2,3]})", R"({"sizes":[1,2,3],"strides":[8,4,1]})",
                               R"({"sizes":[1,2,3],"labels":"ABC","layout":"ACB"})",
                               R"({"dtype":"FLOAT32","sizes":[1,2,3],"pad":{"W":2}})"})
    {
        CAPTURE(output);
        const core::Scene scene = scene_of(
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

TEST_CASE("every index that picks nothing is marked, and a type with a sign is offered for negative ones")
{
    Headless window(scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
        "indices":{"dtype":"UINT32","sizes":[4,1],"values":[1,-1,0,-2]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})"));
    const auto told = [&](std::size_t place)
    {
        window.move_to(5, 5);
        window.move_to("indices.values[" + std::to_string(place) + "]");
        window.settle();
        const auto tips = window.names("tip/");
        return !tips.empty();
    };
    CHECK_FALSE(told(0));
    CHECK(told(1));
    CHECK_FALSE(told(2));
    CHECK(told(3));
    window.click("fix");
    window.settle();
    CHECK(content<core::GatherNd1Scene>(window).indices.dtype == "INT32");
    CHECK_FALSE(window.workspace.document()->problem());
    CHECK_FALSE(told(3));
    window.workspace.run(ui::Command::undo);
    window.settle();
    window.click("fix/1");
    CHECK(index_at(window, 1) == 0);
    CHECK(index_at(window, 3) == -2);
}

TEST_CASE("numbers of batches and of tuples are separate, however many dimensions they count")
{
    std::string values;
    for (int i = 0; i < 3 * 12 * 2 * 11; ++i)
        values += i == 0 ? "0" : ",0";
    Headless window(
        scene_of(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[3,12,2,5]},
        "indices":{"dtype":"UINT32","sizes":[3,12,22,1],"values":[)"
                 + values + R"(]},
        "input_dimension_count":4,"indices_dimension_count":4,"batch_dimension_count":2})"));
    window.settle();
    REQUIRE(window.shows("tuples/b0,0"));
    const ui::ProbeRect batch = window.rect("tuples/b0,0");
    const ui::ProbeRect tuple = window.rect("tuples/0");
    CHECK(batch.right + 2 < tuple.left);
    CHECK(window.rect("tuples/5").right + 2 < window.rect("indices.values[5]").left);
}
