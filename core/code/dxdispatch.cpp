#include "core/code/directml_tensors.h"
#include "core/code/targets.h"
#include "core/run/memory_elements.h"
#include "core/spec/index_numbers.h"
#include "core/tensor/directml.h"

namespace stridescope::core
{
namespace
{

constexpr std::string_view dxdispatch_name = "DxDispatch";

/// Returns the indices as their memory holds them, with 0 in slots without an element.
Result<std::vector<Int>> indices_in_memory(const TensorFacts& tensor, const std::vector<Int>& values,
                                           Int elements)
{
    if (elements > most_listed_numbers)
        return cannot_say("indices.strides", "generated code is limited to 2^20 slots of memory");
    std::vector<Int> memory(static_cast<std::size_t>(elements));
    std::vector<bool> written(memory.size());
    Dims at = Dims::filled(tensor.rank(), 0);
    for (const Int value : values)
    {
        const auto place = static_cast<std::size_t>(offset_of(tensor.layout, at));
        if (written[place] && memory[place] != value)
            return cannot_say("indices.values", "two different index values share a slot");
        written[place] = true;
        memory[place] = value;
        advance(tensor.layout.sizes, at);
    }
    return memory;
}

/// Writes a model: memories that hold their own offsets, the operator, and the files that it writes.
class Model
{
public:
    explicit Model(const CodeInput& of) : all(of.facts), alignments(of.guaranteed_alignment) {}

    /// A tensor by itself is copied to a packed one.
    Result<CodeText> operator()(const BufferFacts& facts)
    {
        TensorFacts packed = facts.tensor;
        packed.layout.strides = packed_strides(packed.layout.sizes);
        packed.layout.base = 0;
        packed.implicit_strides = true;
        packed.total_bytes.reset();
        packed.buffer_bytes = buffer_bytes(packed.layout, packed.bits());
        packed.footprint.range = {0, *element_count(packed.layout.sizes) - 1};
        if (!fits_uint(packed.footprint.range.greatest + 1) || !packed.buffer_bytes)
            return cannot_say("sizes", "a DirectML tensor has at most 2^32 - 1 elements");
        return model({{Operand::input, &facts.tensor}, {Operand::output, &packed}}, "ELEMENT_WISE_IDENTITY", "",
                     [] {});
    }
    Result<CodeText> operator()(const Slice1Facts& facts)
    {
        for (std::size_t d = 0; d < facts.window.strides.size(); ++d)
            if (const Int stride = facts.window.strides[d]; stride < -0x8000'0000LL || stride > 0x7FFF'FFFF)
                return cannot_say("window.strides[" + std::to_string(d) + "]", "does not fit DirectML's INT");
        return model(facts.operands(), "SLICE1", "input.",
                     [&]
                     {
                         write_member("DimensionCount", static_cast<Int>(facts.input.rank()));
                         write_list("InputWindowOffsets", facts.window.offsets);
                         write_list("InputWindowSizes", facts.window.sizes);
                         write_list("InputWindowStrides", facts.window.strides);
                     });
    }
    Result<CodeText> operator()(const GatherNd1Facts& facts)
    {
        const auto indices = given_indices(facts);
        if (!indices)
            return indices.problem();
        return model(facts.operands(), "GATHER_ND1", "input.",
                     [&]
                     {
                         const GatherCounts& counts = facts.shape.counts;
                         write_member("InputDimensionCount", counts.input_dimensions);
                         write_member("IndicesDimensionCount", counts.indices_dimensions);
                         write_member("BatchDimensionCount", counts.batch_dimensions);
                     });
    }
    Result<CodeText> operator()(const GatherElementsFacts& facts)
    {
        const auto indices = given_indices(facts);
        if (!indices)
            return indices.problem();
        return model(facts.operands(), "GATHER_ELEMENTS", "input.",
                     [&] { write_member("Axis", static_cast<Int>(facts.axis)); });
    }
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts)
    {
        return cannot_say_kind(dxdispatch_name, facts);
    }

private:
    static std::string_view bind_point(Operand which)
    {
        return which == Operand::input     ? "InputTensor"
               : which == Operand::indices ? "IndicesTensor"
                                           : "OutputTensor";
    }

    Result<CodeText> model(const std::vector<OperandTensor>& operands, std::string_view name,
                           const std::string& input_prefix, const auto& write_members)
    {
        if (auto problem = refused_by_directml(all))
            return *std::move(problem);
        if (auto problem =
                refuse_4_bits(operands.front().tensor->dtype, dxdispatch_name, input_prefix + "dtype"))
            return *std::move(problem);
        code << "{\n  \"resources\": {\n";
        for (const OperandTensor& operand : operands)
            if (auto problem = write_resource(operand, prefix_of(operand.which, input_prefix)))
                return *std::move(problem);
        code << "  },\n  \"dispatchables\": {\n    \"operator\": {\n      \"type\": \"DML_OPERATOR_" << name
             << "\",\n      \"desc\": {\n";
        for (const OperandTensor& operand : operands)
            if (auto problem = write_tensor(operand, prefix_of(operand.which, input_prefix)))
                return *std::move(problem);
        write_members();
        code << "\n      }\n    }\n  },\n  \"commands\": [\n"
             << "    {\"type\": \"dispatch\", \"dispatchable\": \"operator\", \"bindings\": {\n";
        for (const OperandTensor& operand : operands)
            write_binding(operand);
        code << "    }},\n    {\"type\": \"print\", \"resource\": \"output\"},\n";
        write_files(*operands.back().tensor);
        code << "  ]\n}\n";
        return code.take();
    }
    static std::string prefix_of(Operand which, const std::string& input_prefix)
    {
        return which == Operand::input ? input_prefix : std::string(operand_name(which)) + ".";
    }

    std::optional<Problem> write_resource(const OperandTensor& operand, const std::string& prefix)
    {
        const TensorFacts& tensor = *operand.tensor;
        const auto elements = memory_elements(tensor, prefix);
        if (!elements)
            return elements.problem();
        const auto offset = binding_offset(tensor, prefix);
        const auto bytes = directml_bytes(tensor, prefix);
        if (!offset || !bytes)
            return !offset ? offset.problem() : bytes.problem();
        // A binding is as long as the description says, counted from its offset.
        const auto bound = checked_add(*offset, *bytes);
        const auto held = checked_multiply(*elements, tensor.bits() / 8);
        const auto size = bound && held ? checked_round_up(std::max(*bound, *held), 4) : std::nullopt;
        if (!size)
            return Problem{Code::overflow, prefix + "strides",
                           "the size of the memory in bytes does not fit in 64 bits"};
        code << "    \"" << operand_name(operand.which) << "\": {\"initialValuesDataType\": \""
             << info(tensor.dtype).name << "\", \"initialValues\": ";
        if (operand.which == Operand::indices)
        {
            const auto memory = indices_in_memory(tensor, *operand.index_values, *elements);
            if (!memory)
                return memory.problem();
            code << "[\n";
            code.numbers(*memory, "      ");
            code << "]";
        }
        else if (operand.which == Operand::output)
            code << "{\"valueCount\": " << *elements << ", \"value\": 0}";
        else
            code << "{\"valueCount\": " << *elements << ", \"valueStart\": 0, \"valueDelta\": 1}";
        code << ", \"sizeInBytes\": " << *size << "}" << (operand.which == Operand::output ? "\n" : ",\n");
        return std::nullopt;
    }
    std::optional<Problem> write_tensor(const OperandTensor& operand, const std::string& prefix)
    {
        const TensorFacts& tensor = *operand.tensor;
        const auto bytes = directml_bytes(tensor, prefix);
        const Int alignment = alignments[static_cast<std::size_t>(operand.which)];
        if (!fits_uint(alignment))
            return cannot_say(prefix + "guaranteed_base_offset_alignment", "does not fit DirectML's UINT");
        begin_member();
        code << "\"" << bind_point(operand.which) << "\": {\"DataType\": \"" << info(tensor.dtype).name
             << "\", \"Sizes\": [" << OfDimensions{operand.which, tensor.layout.sizes} << "]";
        if (!tensor.implicit_strides)
            code << ", \"Strides\": [" << OfDimensions{operand.which, tensor.layout.strides} << "]";
        code << ", \"TotalTensorSizeInBytes\": " << *bytes;
        if (alignment != 0)
            code << ", \"GuaranteedBaseOffsetAlignment\": " << alignment;
        code << "}";
        return std::nullopt;
    }
    void begin_member()
    {
        code << (has_members ? ",\n        " : "        ");
        has_members = true;
    }
    void write_member(std::string_view name, Int value)
    {
        begin_member();
        code << "\"" << name << "\": " << value;
    }
    void write_list(std::string_view name, const Dims& numbers)
    {
        begin_member();
        code << "\"" << name << "\": [" << OfDimensions{Operand::input, numbers} << "]";
    }
    void write_binding(const OperandTensor& operand)
    {
        const std::string_view name = operand_name(operand.which);
        code << "      \"" << bind_point(operand.which) << "\": ";
        if (const Int base = operand.tensor->layout.base; base != 0)
            code << "{\"name\": \"" << name << "\", \"elementOffset\": " << base << "}";
        else
            code << "\"" << name << "\"";
        code << (operand.which == Operand::output ? "\n" : ",\n");
    }
    /// Writes the output as an array if its memory is one, and both memories as they are.
    void write_files(const TensorFacts& output)
    {
        const bool is_array = output.layout.base == 0 && !output.total_bytes
                              && output.layout.strides == packed_strides(output.layout.sizes);
        code << "    {\"type\": \"writeFile\", \"resource\": \"output\", \"targetPath\": \"output.npy\"";
        if (is_array)
            code << ", \"dimensions\": [" << OfDimensions{Operand::output, output.layout.sizes} << "]";
        code << "},\n    {\"type\": \"writeFile\", \"resource\": \"output\", \"targetPath\": \"output.dat\"},\n"
             << "    {\"type\": \"writeFile\", \"resource\": \"input\", \"targetPath\": \"input.dat\"}\n";
    }

    const Facts& all;
    const std::array<Int, most_operands>& alignments;
    bool has_members = false;
    CodeWriter code;
};

} // namespace

Result<CodeText> code_targets_of::dxdispatch(const CodeInput& input)
{
    return std::visit(Model(input), input.facts.content);
}

} // namespace stridescope::core
