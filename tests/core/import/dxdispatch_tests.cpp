#include "core/assets.h"
#include "core/code/write_code.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

const std::string model = R"(log before { it
{ // a model
  "resources": {
    "idx": { "initialValuesDataType": "UINT32", "initialValues": [0,0, 1,1, 1,1, 0,0, 0,1, 1,0,], },
    "ramp": { "initialValuesDataType": "INT32", "initialValues": { "valueCount": 4, "valueStart": 2, "valueDelta": -1 } },
    "file": { "initialValuesDataType": "UINT32", "initialValues": { "sourcePath": "i.npy" } },
    /* nothing
       else */
  },
  "dispatchables": {
    "g": { "type": "DML_OPERATOR_GATHER_ND1", "desc": {
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1,3,2,2] },
      "IndicesTensor": { "Type": "DML_TENSOR_TYPE_BUFFER", "Desc": { "DataType": "DML_TENSOR_DATA_TYPE_UINT32", "Sizes": [1,3,2,2] } },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1,1,3,2] },
      "InputDimensionCount": 3, "IndicesDimensionCount": 3, "BatchDimensionCount": 1 } },
    "s": { "type": "SLICE1", "Desc": {
      "InputTensor": { "DataType": "FLOAT32", "Sizes": [1,1,4,4], "Strides": [16,16,4,1], "TotalTensorSizeInBytes": 64, "GuaranteedBaseOffsetAlignment": 0 },
      "OutputTensor": { "DataType": "FLOAT32", "Sizes": [1,1,2,2] },
      "DimensionCount": 4,
      "InputWindowOffsets": [0,0,0,1], "InputWindowSizes": [1,1,4,3], "InputWindowStrides": [1,1,-2,2], } },
    "e": { "type": "DML_OPERATOR_GATHER_ELEMENTS", "desc": {
      "InputTensor": { "DataType": "FLOAT16", "Sizes": [3,2] },
      "IndicesTensor": { "DataType": "INT32", "Sizes": [2,2], "Strides": [1,2] },
      "OutputTensor": { "DataType": "FLOAT16", "Sizes": [2,2] }, "Axis": 0 } },
    "f": { "type": "DML_OPERATOR_GATHER_ELEMENTS", "desc": {
      "InputTensor": { "DataType": "FLOAT16", "Sizes": [3,2] },
      "IndicesTensor": { "DataType": "UINT32", "Sizes": [2,2] },
      "OutputTensor": { "DataType": "FLOAT16", "Sizes": [2,2] }, "Axis": 0 } },
    "relu": { "type": "DML_OPERATOR_ACTIVATION_RELU", "desc": {} },
  },
  "commands": [
    { "type": "dispatch", "dispatchable": "g", "bindings": { "InputTensor": "in", "IndicesTensor": "idx", "OutputTensor": "out" } },
    { "type": "dispatch", "dispatchable": "e", "bindings": { "IndicesTensor": "ramp" } },
    { "type": "dispatch", "dispatchable": "f", "bindings": { "IndicesTensor": { "name": "file" } } },
  ],
})";

} // namespace

TEST_CASE("a DxDispatch model gives a scene for each dispatchable of a known operator, bound or not")
{
    const auto all = import_text(model + "\nlog behind }");
    REQUIRE(all.found.size() == 4);
    const char* scenes[] = {
        R"({"stridescope": 1,"kind": "gather_nd1","title": "g","input": {"dtype": "FLOAT32","sizes": [1,3,2,2]},"indices": {"dtype": "UINT32","sizes": [1,3,2,2],"values": [0,0,1,1,1,1,0,0,0,1,1,0]},"input_dimension_count": 3,"indices_dimension_count": 3,"batch_dimension_count": 1,"output": {"dtype": "FLOAT32","sizes": [1,1,3,2]}})",
        R"({"stridescope": 1,"kind": "slice1","title": "s","input": {"dtype": "FLOAT32","sizes": [1,1,4,4],"strides": [16,16,4,1],"total_bytes": 64},"window": {"offsets": [0,0,0,1],"sizes": [1,1,4,3],"strides": [1,1,-2,2]},"output": {"dtype": "FLOAT32","sizes": [1,1,2,2]}})"};
    for (std::size_t i = 0; i < 2; ++i)
        CHECK(print_scene_line(all.found[i].scene) == scenes[i]);
    // The resource is the tensor's memory 2, 1, 0, -1, column after column.
    const auto& elements = std::get<GatherElementsScene>(all.found[2].scene.content);
    CHECK(*std::get<NumberList>(elements.indices.values).numbers
          == std::vector<Number>{Int{2}, Int{0}, Int{1}, Int{-1}});
    const auto& file = std::get<GatherElementsScene>(all.found[3].scene.content);
    CHECK(std::get<ValuesFile>(file.indices.values).path == "i.npy");
    REQUIRE(all.refused.size() == 1);
    CHECK(all.refused[0].problem.message.find("ACTIVATION_RELU") != std::string::npos);
}

TEST_CASE("import: a tensor of DxDispatch that is owned by DirectML is refused as unsupported, by any spelling")
{
    for (const char* flags : {R"("DML_TENSOR_FLAG_OWNED_BY_DML")", R"(["OWNED_BY_DML"])", "1"})
    {
        const auto all = import_text(
            R"({"type":"DML_OPERATOR_CONVOLUTION","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[1,1,3,3],)"
            R"("Flags":"DML_TENSOR_FLAG_NONE"},"FilterTensor":{"DataType":"FLOAT32","Sizes":[1,1,1,1],"Flags":)"
            + std::string(flags) + "}}}");
        CHECK(buffers_of(all) == "FLOAT32 1,1,3,3 / 9,9,3,1 + 0");
        REQUIRE(all.refused.size() == 1);
        CHECK(all.refused[0].problem.code == Code::unsupported);
    }
    CHECK(import_text(
              R"({"type":"DML_OPERATOR_CONVOLUTION","desc":{"FilterTensor":{"Flags":"OWNED_BY_DML","Type":)"
              R"("DML_TENSOR_TYPE_BUFFER","Desc":{"DataType":"FLOAT32","Sizes":[1,1,1,1]}}}})")
              .found.empty());
}

TEST_CASE("SLICE is drawn as SLICE1 and GATHER_ND as GATHER_ND1 without batches")
{
    const auto slice = import_text(
        R"({"type":"DML_OPERATOR_SLICE","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[4,4]},)"
        R"("OutputTensor":{"DataType":"FLOAT32","Sizes":[2,2]},"DimensionCount":2,)"
        R"("Offsets":[0,1],"Sizes":[3,3],"Strides":[2,2]}})");
    REQUIRE(slice.found.size() == 1);
    const auto& window = std::get<Slice1Scene>(slice.found[0].scene.content).window;
    CHECK(window.offsets == std::vector<Int>{0, 1});
    CHECK(window.sizes == std::vector<Int>{3, 3});
    CHECK(window.strides == std::vector<Int>{2, 2});
    const auto gather = import_text(
        R"({"type":"GATHER_ND","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[1,3,4]},)"
        R"("IndicesTensor":{"DataType":"UINT32","Sizes":[1,2,1]},"OutputTensor":{"DataType":"FLOAT32","Sizes":[1,2,4]},)"
        R"("InputDimensionCount":2,"IndicesDimensionCount":2}})");
    REQUIRE(gather.found.size() == 1);
    CHECK(std::get<GatherNd1Scene>(gather.found[0].scene.content).batch_dimension_count == 0);
}

TEST_CASE("the tensors of any other operator are buffers, those of a list and bound ones too")
{
    const auto all = import_text(R"({
  "resources": { "w": { "initialValuesDataType": "FLOAT32", "initialValues": { "valueCount": 6, "valueStart": 0, "valueDelta": 1 } },
                 "x": { "initialValuesDataType": "FLOAT16", "initialValues": { "valueCount": 6, "value": 2 } } },
  "dispatchables": {
    "conv": { "type": "DML_OPERATOR_CONVOLUTION", "desc": {
      "InputTensor": { "DataType": "FLOAT16", "Sizes": [1,3,8,8], "Strides": [192,1,24,3] },
      "FilterTensor": { "DataType": "FLOAT32", "Sizes": [2,2], "TotalTensorSizeInBytes": 16 },
      "BiasTensor": null,
      "OutputTensor": { "Type": "DML_TENSOR_TYPE_BUFFER", "Desc": { "DataType": "FLOAT16", "Sizes": [1,2,6,6] } },
      "Mode": "DML_CONVOLUTION_MODE_CROSS_CORRELATION", "FusedActivation": null } },
    "join": { "type": "JOIN", "desc": { "InputCount": 2, "Axis": 0,
      "InputTensors": [ { "DataType": "FLOAT16", "Sizes": [1,2] }, { "DataType": "FLOAT16", "Sizes": [3,2] } ],
      "OutputTensor": { "DataType": "NOTHING", "Sizes": [4,2] } } },
    "none": { "type": "DML_OPERATOR_DIAGONAL_MATRIX", "desc": { "Offset": 0 } } },
  "commands": [
    { "type": "dispatch", "dispatchable": "conv", "bindings": { "FilterTensor": { "name": "w", "elementOffset": 2 } } },
    { "type": "dispatch", "dispatchable": "join", "bindings": { "InputTensors": [ null, "x" ] } } ] })");
    std::vector<std::string> titles;
    for (const Imported& one : all.found)
        titles.push_back(one.scene.title.value_or(""));
    CHECK(titles
          == std::vector<std::string>{"conv InputTensor", "conv FilterTensor", "conv OutputTensor",
                                      "join InputTensors[0]", "join InputTensors[1]"});
    const auto tensor = [&](std::size_t i)
    { return std::get<BufferScene>(all.found.at(i).scene.content).tensor; };
    CHECK(tensor(0).strides == std::vector<Int>{192, 1, 24, 3});
    CHECK(tensor(1).base_offset == 2);
    CHECK(tensor(1).total_bytes == 24);
    CHECK(*std::get<NumberList>(tensor(1).values).numbers
          == std::vector<Number>{Int{2}, Int{3}, Int{4}, Int{5}});
    CHECK(std::holds_alternative<NumberList>(tensor(4).values));
    REQUIRE(all.refused.size() == 2);
    CHECK(all.refused[0].problem.message.find("NOTHING") != std::string::npos);
    CHECK(all.refused[1].problem.message == "DIAGONAL_MATRIX has no tensors to draw");
}

TEST_CASE("one operator by itself is enough, and wrong ones are refused by the rule they break")
{
    const auto slice = [](const char* counts)
    {
        return std::string(
                   R"({"type":"DML_OPERATOR_SLICE1","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[4,4]},)")
               + R"("OutputTensor":{"DataType":"FLOAT32","Sizes":[2,2]},)" + counts + "}}";
    };
    CHECK(
        import_text(
            slice(
                R"("DimensionCount":2,"InputWindowOffsets":[0,0],"InputWindowSizes":[4,4],"InputWindowStrides":[2,2])"))
            .found.size()
        == 1);
    struct Row
    {
        std::string text;
        Code code;
        std::string where;
    };
    const Row rows[] = {
        {slice(
             R"("DimensionCount":3,"InputWindowOffsets":[0,0],"InputWindowSizes":[4,4],"InputWindowStrides":[2,2])"),
         Code::rank, "desc.InputWindowOffsets"},
        {slice(
             R"("DimensionCount":2,"InputWindowOffsets":[0],"InputWindowSizes":[4,4],"InputWindowStrides":[2,2])"),
         Code::rank, "desc.InputWindowOffsets"},
        {slice(R"("InputWindowOffsets":[0,0],"InputWindowSizes":[4,4])"), Code::schema,
         "desc.InputWindowStrides"},
        {slice(R"("InputWindowOffsets":[0,0],"InputWindowSizes":[4,5],"InputWindowStrides":[2,2])"),
         Code::window_bounds, "window.sizes[1]"},
        {slice(R"("InputWindowOffsets":[0,0],"InputWindowSizes":[4,"4"],"InputWindowStrides":[2,2])"),
         Code::schema, "desc.InputWindowSizes[1]"},
        {R"({"type":"SLICE1","desc":{"InputTensor":{"DataType":"FLOAT99","Sizes":[4]}}})", Code::dtype,
         "desc.InputTensor.DataType"},
        {R"({"type":"SLICE1","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[4],"Strides":[1,2]}}})",
         Code::rank, "desc.InputTensor.Strides"},
        {R"({"dispatchables":{"x":{"type":"SLICE1"}}})", Code::schema, "dispatchables.x.desc"},
    };
    for (const Row& row : rows)
    {
        CAPTURE(row.text);
        const auto all = import_text(row.text);
        REQUIRE(all.refused.size() == 1);
        CHECK(all.refused[0].problem.code == row.code);
        CHECK(all.refused[0].problem.where == row.where);
    }
}

TEST_CASE("a tensor begins at the offset of its binding, and its numbers are read from there")
{
    const auto import_bound = [](const std::string& offset)
    {
        return import_text(
            R"({"resources":{"in":{"initialValuesDataType":"FLOAT32","initialValues":[9,9,1,2,3,4]}},"dispatchables":{"s":{"type":"SLICE1","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[2,2]},"OutputTensor":{"DataType":"FLOAT32","Sizes":[1,2]},"InputWindowOffsets":[0,0],"InputWindowSizes":[1,2],"InputWindowStrides":[1,1]}}},"commands":[{"type":"dispatch","dispatchable":"s","bindings":{"InputTensor":{"name":"in","elementOffset":)"
            + offset + R"(},"OutputTensor":{"name":"out","elementOffset":4}}}]})");
    };
    const auto all = import_bound("2");
    REQUIRE(all.found.size() == 1);
    const auto& slice = std::get<Slice1Scene>(all.found[0].scene.content);
    CHECK(slice.input.base_offset == 2);
    CHECK(slice.output->tensor.base_offset == 4);
    CHECK(*std::get<NumberList>(slice.input.values).numbers
          == std::vector<Number>{Int{1}, Int{2}, Int{3}, Int{4}});
    CHECK(import_bound("-1").found.empty());
    REQUIRE(import_bound("1.5").refused.size() == 1);
    CHECK(import_bound("1.5").refused[0].problem.message.find("elementOffset") != std::string::npos);
}

TEST_CASE("the numbers bound to an input become its values, in the order of its elements")
{
    std::vector<std::string> guessed;
    const auto values = [&](const std::string& resource)
    {
        const auto all = import_text(
            R"({"resources":{"in":)" + resource
            + R"(},"dispatchables":{"s":{"type":"SLICE1","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[2,2],"Strides":[1,2]},"OutputTensor":{"DataType":"FLOAT32","Sizes":[1,2]},"InputWindowOffsets":[0,0],"InputWindowSizes":[1,2],"InputWindowStrides":[1,1]}}},"commands":[{"type":"dispatch","dispatchable":"s","bindings":{"InputTensor":"in"}}]})");
        REQUIRE(all.found.size() == 1);
        guessed = all.found[0].guessed;
        return std::get<Slice1Scene>(all.found[0].scene.content).input.values;
    };
    const auto list = [](const Values& of)
    {
        const auto* numbers = std::get_if<NumberList>(&of);
        return numbers ? *numbers->numbers : std::vector<Number>();
    };
    const std::string type = R"({"initialValuesDataType":"FLOAT32","initialValues":)";
    // The resource is the memory, column after column.
    CHECK(list(values(type + "[1, 2.5, 3, 4]}")) == std::vector<Number>{Int{1}, Int{3}, 2.5, Int{4}});
    CHECK(list(values(type + R"({"valueCount":4,"valueStart":0.5,"valueDelta":1}})"))
          == std::vector<Number>{0.5, 2.5, 1.5, 3.5});
    CHECK(list(values(type + R"({"valueCount":4,"value":7}})"))
          == std::vector<Number>{Int{7}, Int{7}, Int{7}, Int{7}});
    CHECK(std::get<ValuesFile>(values(type + R"({"sourcePath":"x.dat"}})")).as == FileUse::memory);
    // Too few, another type, nothing there: a scene without values.
    CHECK(std::holds_alternative<std::monostate>(values(type + "[1, 2, 3]}")));
    CHECK(std::holds_alternative<std::monostate>(
        values(R"({"initialValuesDataType":"FLOAT16","initialValues":[1,2,3,4]})")));
    CHECK(guessed
          == std::vector<std::string>{
              "no values of the input: the resource and the tensor have different data types"});
    CHECK(std::holds_alternative<std::monostate>(values(R"({"sizeInBytes":16})")));
    CHECK(guessed.empty());
    // A ramp that leaves what numbers can say.
    CHECK(std::holds_alternative<std::monostate>(
        values(type + R"({"valueCount":4,"valueStart":0.5,"valueDelta":1e308}})")));
    CHECK(guessed.size() == 1);
}

TEST_CASE("a buffer's bytes count from its offset 0, those of a model's description from the binding's offset")
{
    const Scene scene = parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4],
                                        "strides":[4,1],"base_offset":3})")
                            ->scene;
    const auto code = write_code(*find_code_target("dxdispatch"), scene, *evaluate(scene));
    REQUIRE(code);
    const auto all = import_text(code->text);
    REQUIRE(all.found.size() == 1);
    CHECK(std::get<BufferScene>(all.found[0].scene.content).tensor.total_bytes
          == 60); // 12 before, 48 described
    CHECK(evaluate(all.found[0].scene)->first().tensor->fits == true);
}

TEST_CASE("the models that are written of the examples are read back with the same tensors")
{
    std::size_t written = 0;
    for (const assets::Example& example : assets::examples())
    {
        CAPTURE(example.name);
        const auto scene = parse_scene(example.json);
        REQUIRE(scene);
        const auto facts = evaluate(scene->scene);
        REQUIRE(facts);
        const auto code = write_code(*find_code_target("dxdispatch"), scene->scene, *facts);
        if (!code)
            continue;
        ++written;
        const auto all = import_text(code->text);
        REQUIRE(all.found.size() == 1);
        const auto again = evaluate(all.found[0].scene);
        REQUIRE(again);
        const auto before = facts->tensors();
        const auto after = again->tensors();
        REQUIRE(before.size() == after.size());
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            const Layout& was = before[i].tensor->layout;
            const Layout& is = after[i].tensor->layout;
            CHECK(was.sizes == is.sizes);
            CHECK(was.base == is.base);
            for (std::size_t d = 0; d < was.sizes.size(); ++d)
                if (was.sizes[d] > 1)
                    CHECK(was.strides[d] == is.strides[d]);
        }
    }
    CHECK(written > 20);
}

TEST_CASE("dxdispatch: a copy into strides of its own is both tensors, one into a packed buffer its input")
{
    const std::string copy =
        R"({"dispatchables": {"id": {"type": "DML_OPERATOR_ELEMENT_WISE_IDENTITY", "desc": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [1,1,2,3]},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1,1,2,3] STRIDES}}}}})";
    const auto with = [&](std::string_view strides)
    {
        std::string text = copy;
        return buffers_of(import_text(text.replace(text.find("STRIDES"), 7, strides)));
    };
    CHECK(with("") == "FLOAT32 1,1,2,3 / 6,6,3,1 + 0");
    CHECK(with(R"(, "Strides": [6,6,1,2])") == "FLOAT32 1,1,2,3 / 6,6,3,1 + 0; FLOAT32 1,1,2,3 / 6,6,1,2 + 0");
}
