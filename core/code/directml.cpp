#include "core/tensor/directml.h"
#include "core/code/directml_tensors.h"
#include "core/code/targets.h"

namespace stridescope::core
{
namespace
{

constexpr std::string_view directml_name = "DirectML";

/// Writes descriptions as objects that live as long as the program, since DirectML keeps pointers to them.
class Descriptions
{
public:
    explicit Descriptions(const CodeInput& of) : all(of.facts), alignments(of.guaranteed_alignment) {}

    Result<CodeText> operator()(const BufferFacts& facts)
    {
        return describe(facts.operands(), [] {});
    }
    Result<CodeText> operator()(const Slice1Facts& facts)
    {
        for (std::size_t d = 0; d < facts.window.strides.size(); ++d)
            if (const Int stride = facts.window.strides[d]; stride < -0x8000'0000LL || stride > 0x7FFF'FFFF)
                return cannot_say("window.strides[" + std::to_string(d) + "]", "does not fit DirectML's INT");
        return describe(facts.operands(),
                        [&]
                        {
                            write_list("UINT", "window_offsets", facts.window.offsets);
                            write_list("UINT", "window_sizes", facts.window.sizes);
                            write_list("INT", "window_strides", facts.window.strides);
                            open_operator("SLICE1");
                            member("&input_tensor", "InputTensor");
                            member("&output_tensor", "OutputTensor");
                            member(static_cast<Int>(facts.input.rank()), "DimensionCount");
                            member("window_offsets", "InputWindowOffsets");
                            member("window_sizes", "InputWindowSizes");
                            member("window_strides", "InputWindowStrides");
                            close_operator("SLICE1");
                        });
    }
    Result<CodeText> operator()(const GatherNd1Facts& facts)
    {
        return describe(facts.operands(),
                        [&]
                        {
                            open_operator("GATHER_ND1");
                            write_gather_tensors();
                            const GatherCounts& counts = facts.shape.counts;
                            member(counts.input_dimensions, "InputDimensionCount");
                            member(counts.indices_dimensions, "IndicesDimensionCount");
                            member(counts.batch_dimensions, "BatchDimensionCount");
                            close_operator("GATHER_ND1");
                        });
    }
    Result<CodeText> operator()(const GatherElementsFacts& facts)
    {
        return describe(facts.operands(),
                        [&]
                        {
                            open_operator("GATHER_ELEMENTS");
                            write_gather_tensors();
                            member(static_cast<Int>(facts.axis), "Axis");
                            close_operator("GATHER_ELEMENTS");
                        });
    }
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts)
    {
        return cannot_say_kind(directml_name, facts);
    }

private:
    Result<CodeText> describe(const std::vector<OperandTensor>& operands, const auto& write_operator)
    {
        if (auto problem = refused_by_directml(all))
            return *std::move(problem);
        const bool alone = operands.size() == 1;
        code << "#include <DirectML.h>\n";
        for (const OperandTensor& operand : operands)
        {
            const std::string name = operand_name(operand.which);
            if (auto problem = write_tensor(operand, alone ? "tensor" : name, alone ? "" : name + "."))
                return *std::move(problem);
        }
        write_operator();
        return code.take();
    }
    std::optional<Problem> write_tensor(const OperandTensor& operand, const std::string& name,
                                        const std::string& prefix)
    {
        const TensorFacts& tensor = *operand.tensor;
        const auto bytes = directml_bytes(tensor, prefix);
        if (!bytes)
            return bytes.problem();
        const Int alignment = alignments[static_cast<std::size_t>(operand.which)];
        if (!fits_uint(alignment))
            return cannot_say(prefix + "guaranteed_base_offset_alignment", "does not fit DirectML's UINT");
        const auto offset = binding_offset(tensor, prefix);
        if (!offset)
            return offset.problem();
        code << "\n// ";
        write_tensor_words(code, tensor.dtype, tensor.labels, tensor.layout.sizes, operand.which);
        code << "\nstatic const UINT " << name << "_sizes[] = {"
             << OfDimensions{operand.which, tensor.layout.sizes} << "};\n";
        if (!tensor.implicit_strides)
            code << "static const UINT " << name << "_strides[] = {"
                 << OfDimensions{operand.which, tensor.layout.strides} << "};\n";
        if (*offset != 0)
            code << "static const UINT64 " << name << "_offset = " << *offset
                 << "; // Offset of its DML_BUFFER_BINDING"
                 << (*offset % 16 == 0 ? "\n" : ": DirectML needs a multiple of 16\n");
        code << "static const DML_BUFFER_TENSOR_DESC " << name << "_buffer = {\n";
        member("DML_TENSOR_DATA_TYPE_" + std::string(info(tensor.dtype).name), "DataType");
        member("DML_TENSOR_FLAG_NONE", "Flags");
        member(static_cast<Int>(tensor.rank()), "DimensionCount");
        member(name + "_sizes", "Sizes");
        member(tensor.implicit_strides ? "nullptr" : name + "_strides", "Strides");
        member(*bytes, "TotalTensorSizeInBytes");
        member(alignment, "GuaranteedBaseOffsetAlignment");
        const std::string desc = name == "tensor" ? "tensor" : name + "_tensor";
        code << "};\nstatic const DML_TENSOR_DESC " << desc << " = {DML_TENSOR_TYPE_BUFFER, &" << name
             << "_buffer};\n";
        return std::nullopt;
    }
    void write_gather_tensors()
    {
        member("&input_tensor", "InputTensor");
        member("&indices_tensor", "IndicesTensor");
        member("&output_tensor", "OutputTensor");
    }
    void write_list(std::string_view type, std::string_view name, const Dims& numbers)
    {
        code << (name == "window_offsets" ? "\n" : "") << "static const " << type << " " << name << "[] = {"
             << OfDimensions{Operand::input, numbers} << "};\n";
    }
    void member(std::string_view value, std::string_view name)
    {
        code << "    " << value << ", // " << name << "\n";
    }
    void member(Int value, std::string_view name) { member(std::to_string(value), name); }
    void open_operator(std::string_view name)
    {
        code << "\nstatic const DML_" << name << "_OPERATOR_DESC operator_members = {\n";
    }
    void close_operator(std::string_view name)
    {
        code << "};\nstatic const DML_OPERATOR_DESC operator_desc = {DML_OPERATOR_" << name
             << ", &operator_members};\n";
    }
    const Facts& all;
    const std::array<Int, most_operands>& alignments;
    CodeWriter code;
};

} // namespace

Result<CodeText> code_targets_of::directml(const CodeInput& input)
{
    return std::visit(Descriptions(input), input.facts.content);
}

} // namespace stridescope::core
