#include "core/code/python.h"
#include "core/code/targets.h"
#include "core/run/memory_elements.h"

namespace stridescope::core
{
namespace
{

constexpr std::string_view onnx_name = "ONNX";

std::string_view onnx_type(DType dtype)
{
    switch (dtype)
    {
    case DType::float64:
        return "DOUBLE";
    case DType::float32:
        return "FLOAT";
    case DType::boolean:
        return "BOOL";
    // Operators accept these types only in versions later than those that most programs run.
    case DType::float8_e4m3:
    case DType::float8_e5m2:
        return "UINT8";
    default:
        return info(dtype).name;
    }
}

/// Writes a script that makes a model of constants and nodes, the former as arrays of NumPy.
class Model
{
public:
    Result<CodeText> operator()(const BufferFacts& facts)
    {
        const TensorFacts& tensor = facts.tensor;
        const auto elements = memory_elements(tensor);
        if (!elements)
            return elements.problem();
        if (auto problem = begin(tensor.dtype, tensor.labels, tensor.layout.sizes, ""))
            return *std::move(problem);
        const Layout layout = with_sane_strides(tensor.layout);
        const auto names = dimension_names(tensor.labels);
        code << "# ONNX has no strides: the offsets are summed, and the elements there are gathered.\n";
        write_coordinates(names, layout.sizes);
        code << "constants = {\n";
        for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        {
            code << "    \"offsets_" << names[d] << "\": ";
            if (d == 0 && layout.base != 0)
                code << layout.base << " + ";
            code << OfDimension(Operand::input, d, names[d]) << " * "
                 << OfDimension(Operand::input, d, layout.strides[d]) << ",\n";
        }
        code << "}\nnodes = [\n";
        write_gather_of_sum("memory", names);
        return end("memory", Dims{*elements}, tensor.dtype, tensor.layout.sizes);
    }
    Result<CodeText> operator()(const Slice1Facts& facts)
    {
        if (auto problem = begin(facts.input.dtype, facts.input.labels, facts.input.layout.sizes, "input."))
            return *std::move(problem);
        Dims starts = slice_start(facts.window);
        Dims ends;
        Dims steps;
        const Dims& sizes = facts.output.layout.sizes;
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            steps.push_back(sizes[d] == 1 ? 1 : facts.window.strides[d]);
            const Int last = starts[d] + steps[d] * (sizes[d] - 1);
            const Int behind = last + (steps[d] < 0 ? -1 : 1);
            // A negative end counts from the end of the dimension.
            ends.push_back(behind >= 0 ? behind : -facts.input.layout.sizes[d] - 1);
        }
        code << "constants = {\n";
        write_constant("starts", starts);
        write_constant("ends", ends);
        code << "    \"axes\": np.arange(" << static_cast<Int>(sizes.size()) << ", dtype=np.int64),\n";
        write_constant("steps", steps);
        code << "}\nnodes = [\n    helper.make_node(\"Slice\", [\"input\", \"starts\", \"ends\", \"axes\", "
                "\"steps\"], [\"output\"]),\n";
        return end("input", facts.input.layout.sizes, facts.input.dtype, sizes);
    }
    Result<CodeText> operator()(const GatherNd1Facts& facts)
    {
        if (auto problem = begin_gather(facts))
            return *std::move(problem);
        const GatherShape& shape = facts.shape;
        const Dims from = last(shape.input_sizes, shape.counts.input_dimensions);
        const Dims by = last(shape.indices_sizes, shape.counts.indices_dimensions);
        write_constant("input_shape", from);
        write_constant("indices_shape", by);
        write_constant("output_shape", shape.output_sizes);
        code << "}\nnodes = [\n"
             << "    helper.make_node(\"Reshape\", [\"input\", \"input_shape\"], [\"counting_input\"]),\n"
             << "    helper.make_node(\"Reshape\", [\"indices\", \"indices_shape\"], [\"counting_indices\"]),\n"
             << "    helper.make_node(\"GatherND\", [\"counting_input\", \"counting_indices\"], "
                "[\"gathered\"],\n"
             << "                     batch_dims=" << shape.counts.batch_dimensions << "),\n"
             << "    helper.make_node(\"Reshape\", [\"gathered\", \"output_shape\"], [\"output\"]),\n";
        return end_gather(facts);
    }
    Result<CodeText> operator()(const GatherElementsFacts& facts)
    {
        if (auto problem = begin_gather(facts))
            return *std::move(problem);
        code << "}\nnodes = [\n    helper.make_node(\"GatherElements\", [\"input\", \"indices\"], "
                "[\"output\"], axis="
             << static_cast<Int>(facts.axis) << "),\n";
        return end_gather(facts);
    }
    Result<CodeText> operator()(const TpuFacts& facts)
    {
        const auto& map = facts.map;
        const auto memory = lane_memory(facts);
        if (!memory)
            return memory.problem();
        if (auto problem = begin(facts.dtype, map.labels, map.sizes, ""))
            return *std::move(problem);
        const auto names = dimension_names(map.labels);
        code << "# ONNX has no lanes: the offsets are summed, and the elements there are gathered.\n";
        write_coordinates(names, map.sizes);
        code << "constants = {\n    \"flat\": np.array([-1], dtype=np.int64),\n";
        for (std::size_t d = 0; d < map.sizes.size(); ++d)
        {
            code << "    \"offsets_" << names[d] << "\": ";
            write_place(map, d, names, memory->lane_elements);
            code << ",\n";
        }
        code << "}\nnodes = [\n    helper.make_node(\"Reshape\", [\"memory\", \"flat\"], [\"all_lanes\"]),\n";
        write_gather_of_sum("all_lanes", names);
        return end("memory",
                   map.in_lanes ? Dims{memory->lanes, memory->lane_elements} : Dims{memory->lane_elements},
                   facts.dtype, map.sizes);
    }
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts)
    {
        return cannot_say_kind(onnx_name, facts);
    }

private:
    static Dims last(const Dims& sizes, Int count)
    {
        Dims kept;
        for (std::size_t d = sizes.size() - static_cast<std::size_t>(count); d < sizes.size(); ++d)
            kept.push_back(sizes[d]);
        return kept;
    }

    std::optional<Problem> begin(DType dtype, std::string_view labels, const Dims& sizes,
                                 const std::string& prefix)
    {
        if (auto problem = refuse_4_bits(dtype, onnx_name, prefix + "dtype"))
            return problem;
        code << "import numpy as np\nimport onnx\nfrom onnx import TensorProto, helper, numpy_helper\n\n# ";
        write_tensor_words(code, dtype, labels, sizes, Operand::input);
        code << "\n";
        if (dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2)
            code << "# The operators do not take " << info(dtype).name << "; its bytes are stored as UINT8.\n";
        return std::nullopt;
    }
    std::optional<Problem> begin_gather(const GatherFacts& facts)
    {
        if (facts.index_values)
            if (const auto given = given_indices(facts); !given)
                return given.problem();
        if (auto problem = begin(facts.input.dtype, facts.input.labels, facts.input.layout.sizes, "input."))
            return problem;
        code << "constants = {\n";
        if (facts.index_values)
        {
            code << "    \"indices\": np.array([\n";
            code.numbers(*facts.index_values, "        ");
            code << "\n    ], dtype=np.int64).reshape("
                 << OfDimensions{Operand::indices, facts.indices.layout.sizes} << "),\n";
        }
        return std::nullopt;
    }
    Result<CodeText> end_gather(const GatherFacts& facts)
    {
        if (!facts.index_values)
            indices = &facts.indices.layout.sizes;
        return end("input", facts.input.layout.sizes, facts.input.dtype, facts.output.layout.sizes);
    }

    void write_constant(std::string_view name, const Dims& numbers)
    {
        code << "    \"" << name << "\": np.array([" << OfDimensions{Operand::input, numbers}
             << "], dtype=np.int64),\n";
    }
    void write_coordinates(const std::vector<std::string>& names, const Dims& sizes)
    {
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            code << OfDimension(Operand::input, d, names[d]) << " = ";
            write_python_coordinates(code, "np", Operand::input, sizes, d);
            code << "\n";
        }
    }
    /// Writes what one dimension adds to the position in all lanes.
    void write_place(const TensorPlacement& map, std::size_t dimension, const std::vector<std::string>& names,
                     Int lane_elements)
    {
        std::string_view between;
        for (const Digit& digit : map.digits)
        {
            if (digit.dimension != dimension)
                continue;
            code << between;
            between = " + ";
            if (digit.cyclic)
            {
                write_lane(code, map, names, "//");
                code << " * " << lane_elements << " + ";
            }
            write_lane_term(code, map, digit, names, "//");
        }
    }
    void write_gather_of_sum(std::string_view from, const std::vector<std::string>& names)
    {
        std::string sum = "offsets_" + names[0];
        for (std::size_t d = 1; d < names.size(); ++d)
        {
            const std::string next = d + 1 == names.size() ? "offsets" : "sum_" + names[d];
            code << "    helper.make_node(\"Add\", [\"" << sum << "\", \"offsets_" << names[d] << "\"], [\""
                 << next << "\"]),\n";
            sum = next;
        }
        code << "    helper.make_node(\"Gather\", [\"" << from << "\", \"" << sum
             << "\"], [\"output\"], axis=0),\n";
    }
    void write_value(std::string_view name, std::string_view type, const Dims& sizes, Operand operand)
    {
        code << "    [helper.make_tensor_value_info(\"" << name << "\", TensorProto." << type << ", ["
             << OfDimensions{operand, sizes} << "])";
    }
    Result<CodeText> end(std::string_view from, const Dims& from_sizes, DType dtype, const Dims& sizes)
    {
        const std::string_view type = onnx_type(dtype);
        code << "]\ngraph = helper.make_graph(\n    nodes, \"stridescope\",\n";
        write_value(from, type, from_sizes, Operand::input);
        if (indices)
            code << ",\n     helper.make_tensor_value_info(\"indices\", TensorProto.INT64, ["
                 << OfDimensions{Operand::indices, *indices} << "])";
        code << "],\n";
        write_value("output", type, sizes, Operand::output);
        code << "],\n    [numpy_helper.from_array(np.asarray(value, dtype=np.int64), name)\n"
                "     for name, value in constants.items()])\n"
                "model = helper.make_model(graph, opset_imports=[helper.make_opsetid(\"\", 13)])\n"
                "model.ir_version = 8  # so that older programs can run it\n"
                "onnx.checker.check_model(model)\n"
                "onnx.save(model, \"stridescope.onnx\")\n";
        return code.take();
    }

    const Dims* indices = nullptr; ///< index values that the model takes
    CodeWriter code;
};

} // namespace

Result<CodeText> code_targets_of::onnx(const CodeInput& input)
{
    return std::visit(Model(), input.facts.content);
}

} // namespace stridescope::core
