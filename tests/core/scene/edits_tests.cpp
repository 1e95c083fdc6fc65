#include "core/assets.h"
#include "core/kinds/slice1/slice_draft.h"
#include "core/scene/change_kind.h"
#include "core/scene/facts.h"
#include "core/scene/fixes.h"
#include "core/scene/number_path.h"
#include "core/scene/parse.h"
#include "core/spec/index_numbers.h"
#include "core/spec/tensor_dimensions.h"
#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_shape.h"

#include <doctest/doctest.h>

using namespace stridescope;

namespace
{

core::Scene parsed(const char* json)
{
    auto result = core::parse_scene(json);
    REQUIRE(result.ok());
    return result->scene;
}

bool keeps_rules(const core::Scene& scene)
{
    return core::evaluate(scene).ok();
}

std::vector<core::Int> list(const core::TensorSpec& indices)
{
    std::vector<core::Int> numbers;
    for (const core::Number& number : *core::index_numbers(indices))
        numbers.push_back(std::get<core::Int>(number));
    return numbers;
}

template <typename K>
std::size_t place_of_kind()
{
    return core::example_scene<K>().content.index();
}

} // namespace

TEST_CASE("new scenes of all kinds keep all rules")
{
    core::Kinds::each(
        []<typename K>()
        {
            CAPTURE(K::name);
            const auto scene = core::example_scene<K>();
            CHECK(std::holds_alternative<typename K::Scene>(scene.content));
            CHECK(keeps_rules(scene));
        });
}

TEST_CASE("any example becomes any kind and keeps its rules")
{
    for (const core::assets::Example& example : core::assets::examples())
        for (std::size_t kind = 0; kind < core::Kinds::count; ++kind)
        {
            CAPTURE(example.name);
            CAPTURE(core::Kinds::names[kind]);
            const core::Scene scene = core::parse_scene(example.json)->scene;
            if (!core::evaluate(scene))
                continue;
            const core::Scene other = core::with_kind(scene, kind);
            CHECK(other.content.index() == kind);
            const auto facts = core::evaluate(other);
            if (!facts)
                FAIL_CHECK(facts.problem().where << ": " << facts.problem().message);
        }
}

TEST_CASE("another kind keeps sizes, strides and type of the input")
{
    const auto scene =
        parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","sizes":[2,3],"strides":[1,2]})");
    const auto slice =
        std::get<core::Slice1Scene>(core::with_kind(scene, place_of_kind<core::Slice1>()).content);
    CHECK(slice.input.dtype == "FLOAT16");
    CHECK(slice.input.strides == std::vector<core::Int>{1, 2});
    CHECK(slice.window.sizes == std::vector<core::Int>{2, 3});
    const auto tpu = std::get<core::TpuScene>(core::with_kind(scene, place_of_kind<core::Tpu>()).content);
    CHECK(tpu.sizes == std::vector<core::Int>{1, 1, 2, 3});
    CHECK(tpu.dtype == "FLOAT16");
}

TEST_CASE("raising the rank puts ones before every list of a buffer and moves nothing")
{
    const auto scene = parsed(
        R"({"stridescope":1,"kind":"buffer","labels":"HW","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})");
    const auto raised = std::get<core::BufferScene>(core::raise_rank(scene).content).tensor;
    CHECK(raised.sizes == std::vector<core::Int>{1, 1, 2, 3});
    CHECK(raised.strides == std::vector<core::Int>{10, 10, 5, 1});
    CHECK(raised.labels == "NCHW");
}

TEST_CASE("raising the rank keeps orders, padding and broadcast with their dimensions")
{
    const auto scene = parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"layout":"WH",
        "broadcast":[false,false],"pad":{"H":2},"align":{"W":8}})");
    const auto raised = std::get<core::BufferScene>(core::raise_rank(scene).content).tensor;
    CHECK(raised.layout == "NCWH");
    const auto strides = core::draft_tensor(raised).strides;
    REQUIRE(strides);
    CHECK((*strides)[2] == 1);
    CHECK((*strides)[3] == 8);
}

TEST_CASE("raising the rank of a slice raises its window and output too")
{
    const auto scene = parsed(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
        "window":{"offsets":[0,1],"sizes":[4,3],"strides":[-2,2]},"output":{"sizes":[2,2],"strides":[4,1]}})");
    const core::Scene raised = core::raise_rank(scene);
    const auto& slice = std::get<core::Slice1Scene>(raised.content);
    CHECK(slice.window.offsets == std::vector<core::Int>{0, 0, 0, 1});
    CHECK(slice.window.sizes == std::vector<core::Int>{1, 1, 4, 3});
    CHECK(slice.window.strides == std::vector<core::Int>{1, 1, -2, 2});
    CHECK(slice.output->tensor.sizes == std::vector<core::Int>{1, 1, 2, 2});
    CHECK(keeps_rules(raised));
}

TEST_CASE("raising the rank does nothing to rank 4 and above, and to lanes")
{
    const auto scene = parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[1,1,1,2,3]})");
    CHECK(core::raise_rank(scene) == scene);
    CHECK(core::raise_rank(core::example_scene<core::Tpu>()) == core::example_scene<core::Tpu>());
}

TEST_CASE("a raised gather keeps its rules")
{
    const auto scene = parsed(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
        "indices":{"dtype":"UINT32","sizes":[2,1],"values":[1,0]},
        "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})");
    CHECK(keeps_rules(core::raise_rank(scene)));
}

TEST_CASE("a dimension can be removed even if an order and padding name it")
{
    auto tensor = std::get<core::BufferScene>(
                      parsed(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3,4,5],
        "layout":"NHWC","pad":{"C":1,"W":2}})")
                          .content)
                      .tensor;
    core::remove_dimension(tensor, 1);
    CHECK(tensor.sizes == std::vector<core::Int>{2, 4, 5});
    CHECK(tensor.layout == "CHW");
    CHECK(tensor.pad == core::PerLabel{{"W", 2}});
}

TEST_CASE("editing one stride takes the others as they were resolved")
{
    auto tensor = std::get<core::BufferScene>(core::example_scene<core::Buffer>().content).tensor;
    core::set_stride(tensor, 2, 7);
    CHECK(tensor.strides == std::vector<core::Int>{24, 12, 7, 1});
}

TEST_CASE("strides by number become the order that they have")
{
    auto tensor = std::get<core::BufferScene>(core::example_scene<core::Buffer>().content).tensor;
    tensor.sizes = {2, 3, 4, 5};
    tensor.strides = {60, 1, 15, 3};
    core::choose_strides(tensor, core::StrideChoice::order);
    CHECK(tensor.layout == "NHWC");
    CHECK_FALSE(tensor.strides);
}

TEST_CASE("strides by number: an order gives their padding and broadcasts, and they return as numbers")
{
    auto tensor = std::get<core::BufferScene>(core::example_scene<core::Buffer>().content).tensor;
    const std::vector<std::vector<core::Int>> kept = {
        {60, 20, 5, 1}, {96, 32, 8, 1}, {120, 1, 30, 6}, {0, 20, 5, 1}, {1, 2, 0, 8}};
    for (const std::vector<core::Int>& strides : kept)
    {
        CAPTURE(strides[0]);
        tensor.sizes = {2, 3, 4, 5};
        tensor.strides = strides;
        core::choose_strides(tensor, core::StrideChoice::order);
        CHECK_FALSE(tensor.strides);
        core::choose_strides(tensor, core::StrideChoice::by_number);
        CHECK(tensor.strides == strides);
    }
    tensor.strides = {60, 20, -5, 1}; // which no order says
    core::choose_strides(tensor, core::StrideChoice::order);
    CHECK_FALSE(tensor.pad);
}

TEST_CASE("a new label is swapped with the dimension that has it")
{
    auto tensor = std::get<core::BufferScene>(core::example_scene<core::Buffer>().content).tensor;
    tensor.layout = "NHWC";
    core::set_label(tensor, 0, 'C');
    CHECK(tensor.labels == "CNHW");
    CHECK(tensor.layout == "CHWN");
}

TEST_CASE("an output without labels has the input's, and keeps its order where these come, go and change")
{
    const auto order_of_output = [](const core::Scene& scene)
    {
        const auto facts = core::evaluate(scene);
        REQUIRE_MESSAGE(facts.ok(), (facts ? "" : facts.problem().message));
        const core::TensorFacts& output = *facts->tensors().back().tensor;
        REQUIRE(output.footprint.contiguous_order);
        return core::order_text(output.labels, *output.footprint.contiguous_order);
    };
    auto scene =
        parsed(R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","labels":"XYZ","sizes":[2,3,4]},
        "window":{"offsets":[0,0,0],"sizes":[2,3,4],"strides":[1,1,1]},"output":{"layout":"ZXY","pad":{"Z":0}}})");
    auto& slice = std::get<core::Slice1Scene>(scene.content);
    CHECK(order_of_output(scene) == "ZXY");
    core::edit_labels(slice.input, slice.output, [&] { core::set_label(slice.input, 2, 'X'); });
    CHECK(slice.input.labels == "ZYX");
    CHECK(order_of_output(scene) == "XZY");
    core::Slice1::add_dimension(slice);
    CHECK(order_of_output(scene) == slice.input.labels->substr(0, 1) + "XZY");
    core::remove_dimension(slice, 2);
    CHECK(order_of_output(scene) == slice.input.labels->substr(0, 1) + "XZ");
    CHECK_FALSE(slice.output->tensor.labels);

    const std::string elements =
        R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"FLOAT32","labels":"AB",
        "sizes":[3,4]},"indices":{"dtype":"INT32","sizes":[2,4],"values":[0,1,2,0,1,0,0,1]},"axis":0,"output":{)";
    auto gather = parsed((elements + R"("layout":"BA"}})").c_str());
    CHECK(order_of_output(gather) == "BA");
    core::GatherElements::add_dimension(std::get<core::GatherElementsScene>(gather.content));
    CHECK(order_of_output(gather).ends_with("BA"));
    CHECK(order_of_output(parsed((elements + R"("labels":"UV","layout":"VU"}})").c_str())) == "VU");
    CHECK(core::evaluate(parsed((elements + R"("layout":"WH"}})").c_str())).problem().where == "output.layout");
    // The output of a gather of tuples has other dimensions than its input.
    CHECK(
        order_of_output(parsed(R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","labels":"AB",
        "sizes":[2,2]},"indices":{"dtype":"UINT32","sizes":[2,1],"values":[1,0]},"input_dimension_count":2,
        "indices_dimension_count":2,"batch_dimension_count":0,"output":{"layout":"WH"}})"))
        == "WH");
}

TEST_CASE("indices keep their coordinates when their tensor grows and shrinks")
{
    core::TensorSpec indices;
    indices.sizes = {2, 2};
    indices.values = core::number_list({1, 2, 3, 4});
    core::resize_indices(indices, {3, 3});
    CHECK(list(indices) == std::vector<core::Int>{1, 2, 0, 3, 4, 0, 0, 0, 0});
    core::resize_indices(indices, {2, 1});
    CHECK(list(indices) == std::vector<core::Int>{1, 3});
}

TEST_CASE("sizes that no list can hold leave the indices alone")
{
    core::TensorSpec indices;
    indices.sizes = {2, 1};
    indices.values = core::number_list({1, 0});
    core::resize_indices(indices, {core::Int{1} << 40, 1});
    CHECK(list(indices) == std::vector<core::Int>{1, 0});
    core::resize_indices(indices, {0, 1});
    CHECK(indices.sizes == std::vector<core::Int>{0, 1});
}

TEST_CASE("a path finds its number in each kind")
{
    core::Scene slice = core::example_scene<core::Slice1>();
    CHECK(*core::number_at(slice, "window.sizes[3]") == 3);
    CHECK(*core::number_at(slice, "input.sizes[2]") == 4);
    CHECK(core::number_at(slice, "window.sizes[9]") == nullptr);
    CHECK(core::number_at(slice, "nonsense") == nullptr);
    core::Scene tpu = core::example_scene<core::Tpu>();
    CHECK(*core::number_at(tpu, "chip.bank_num") == 16);
}

TEST_CASE("each fix mends the rule that it is offered for")
{
    const char* const broken[] = {
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,0]})",
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT99","sizes":[2,2]})",
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"layout":"AB"})",
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"labels":"AA"})",
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,3],"strides":[9223372036854775807,1]})",
        R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,2],"values":[1,2,3]})",
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
            "window":{"offsets":[0,3],"sizes":[4,3],"strides":[1,1]}})",
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
            "window":{"offsets":[0,0],"sizes":[4,0],"strides":[1,1]}})",
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
            "window":{"offsets":[0,0],"sizes":[4,4],"strides":[1,0]}})",
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
            "window":{"offsets":[0,0],"sizes":[4,4],"strides":[1,2]},"output":{"sizes":[4,4]}})",
        R"({"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[4,4]},
            "window":{"offsets":[0,0],"sizes":[4,4],"strides":[1,2]},"output":{"sizes":[4,0]}})",
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT32","sizes":[2,1],"values":[1,5]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})",
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"FLOAT32","sizes":[2,1],"values":[1,0]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})",
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT32","sizes":[2,3],"values":[1,0,0,0,0,0]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})",
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT32","sizes":[2,1],"values":[1]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})",
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT32","sizes":[3,1],"values":[0,0,0]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":1})",
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT32","sizes":[2,1],"values":[1,0]},"output":{"sizes":[9,9]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})",
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"chip":"BM1684X",
            "layout":"aligned","start_index":64})",
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"chip":"NOCHIP","layout":"aligned"})",
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT64","sizes":[2,3,4,5],"chip":"BM1684X","layout":"aligned"})",
        R"({"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"chip":"BM1684X","layout":"odd"})",
    };
    for (const char* json : broken)
    {
        CAPTURE(json);
        const core::Scene scene = parsed(json);
        const auto facts = core::evaluate(scene);
        REQUIRE_FALSE(facts.ok());
        const auto fixes = core::fixes_for(scene, facts.problem());
        REQUIRE_FALSE(fixes.empty());
        const auto* const fix = &fixes.front();
        CAPTURE(fix->label);
        const auto mended = core::evaluate(fix->scene);
        if (!mended)
            FAIL_CHECK(mended.problem().where << ": " << mended.problem().message);
    }
}

TEST_CASE("a negative index of a type without a sign may be meant: the type takes one, or the index becomes 0")
{
    const core::Scene scene = parsed(
        R"({"stridescope":1,"kind":"gather_nd1","input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT32","sizes":[3,1],"values":[1,-1,-2]},
            "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0})");
    const auto facts = core::evaluate(scene);
    REQUIRE_FALSE(facts.ok());
    CHECK(facts.problem().where == "indices.values[1]");
    const auto fixes = core::fixes_for(scene, facts.problem());
    REQUIRE(fixes.size() == 2);
    CHECK(fixes[0].label == "Make indices INT32");
    CHECK(core::evaluate(fixes[0].scene).ok());
    CHECK(fixes[1].label == "Set to 0");
    CHECK(core::evaluate(fixes[1].scene).problem().where == "indices.values[2]");
    // A sign helps no index that is too large.
    const core::Scene large = parsed(
        R"({"stridescope":1,"kind":"gather_elements","axis":0,"input":{"dtype":"FLOAT32","sizes":[2,2]},
            "indices":{"dtype":"UINT64","sizes":[1,2],"values":[7,0]}})");
    const auto none = core::evaluate(large);
    REQUIRE_FALSE(none.ok());
    const auto one = core::fixes_for(large, none.problem());
    REQUIRE(one.size() == 1);
    CHECK(one[0].label == "Set to 0");
}
