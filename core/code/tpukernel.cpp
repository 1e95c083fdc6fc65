#include "core/code/code_parts.h"
#include "core/code/targets.h"
#include "core/tensor/directml.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::string_view tpukernel_name = "TPU-KERNEL";

/// Call that TPU-KERNEL has for a layout.
enum class Call
{
    none,      ///< a layout of other chips
    global,    ///< a tensor in global memory
    strides,   ///< a copy with the layout's strides
    matrix,    ///< rows and columns, some columns per channel
    vector,    ///< one row of that kind
    as_stored, ///< a tensor whose elements are put in their final order before they are copied
};

struct LayoutCall
{
    std::string_view layout;
    Call call;
    std::string_view strides; ///< name of the function that computes the strides; empty: there is none
    bool of_type = false;     ///< the function takes the data type
};

constexpr LayoutCall calls[] = {
    {"continuous", Call::global, "tpu_continuous_stride"},
    {"aligned", Call::strides, "tpu_aligned_stride", true},
    {"compact", Call::strides, "tpu_compact_stride"},
    {"line_aligned", Call::strides, "tpu_line_aligned_stride", true},
    {"free", Call::strides, ""},
    {"offset", Call::strides, ""},
    {"t4", Call::strides, ""},
    {"t5", Call::strides, ""},
    {"matrix", Call::matrix, "tpu_aligned_stride", true},
    {"matrix2", Call::strides, "tpu_aligned_stride", true},
    {"vector", Call::vector, "tpu_aligned_stride", true},
    {"weight_nic", Call::as_stored, "tpu_compact_stride"},
};

std::string_view type_name(DType dtype)
{
    switch (dtype)
    {
    case DType::float32:
        return "DT_FP32";
    case DType::float16:
        return "DT_FP16";
    case DType::bfloat16:
        return "DT_BFP16";
    case DType::float8_e4m3:
        return "DT_FP8E4M3";
    case DType::float8_e5m2:
        return "DT_FP8E5M2";
    case DType::int32:
        return "DT_INT32";
    case DType::int16:
        return "DT_INT16";
    case DType::int8:
        return "DT_INT8";
    case DType::int4:
        return "DT_INT4";
    case DType::uint32:
        return "DT_UINT32";
    case DType::uint16:
        return "DT_UINT16";
    case DType::uint8:
        return "DT_UINT8";
    case DType::uint4:
        return "DT_UINT4";
    default:
        return "";
    }
}

/// Returns the sizes as they are stored, (N, C, H, W).
Dims stored_sizes(const TensorPlacement& map, Call call)
{
    if (call == Call::matrix || call == Call::vector)
    {
        const Int rows = call == Call::vector ? 1 : map.sizes[0];
        const Digit& dealt = *map.cyclic_digit();
        return {rows, dealt.extent, 1, map.strides[2]};
    }
    if (call == Call::as_stored)
        return {1, map.sizes[0], map.strides[1] / map.strides[2], map.strides[2]};
    if (map.sizes.size() == 2)
        return {1, map.sizes[0], 1, map.sizes[1]};
    return map.sizes;
}

/// Writes a dim4; the dimensions that are stored whole keep the colours of their sizes.
void write_dim4(CodeWriter& code, std::string_view name, const TensorPlacement& map, const Dims& numbers)
{
    code << "    const dim4 " << name << " = {";
    if (map.sizes.size() == 4 && map.labels == "NCHW")
        code << OfDimensions{Operand::input, numbers};
    else
        for (std::size_t d = 0; d < numbers.size(); ++d)
            code << (d == 0 ? "" : ", ") << numbers[d];
    code << "};";
}

struct Writer
{
    template <typename Facts>
    Result<CodeText> operator()(const Facts& facts) const
    {
        return cannot_say_kind(tpukernel_name, facts);
    }
    Result<CodeText> operator()(const TpuFacts& facts) const
    {
        const auto& map = facts.map;
        const auto* const found =
            std::find_if(std::begin(calls), std::end(calls),
                         [&](const LayoutCall& one) { return one.layout == map.layout->name; });
        if (found == std::end(calls))
            return cannot_say("layout", "TPU-KERNEL has no layout " + std::string(map.layout->name)
                                            + "; only earlier chips have it");
        const std::string_view type = type_name(facts.dtype);
        if (type.empty())
            return cannot_say("dtype", "TPU-KERNEL has no " + std::string(info(facts.dtype).name));
        const Dims shape = stored_sizes(map, found->call);
        for (const Dims& numbers : {shape, map.strides, map.sizes})
            for (const Int number : numbers)
                if (number > 0x7FFF'FFFF)
                    return cannot_say("sizes", "TPU-KERNEL's numbers have 32 bits; " + std::to_string(number)
                                                   + " does not fit");
        const auto first = checked_multiply(map.start_lane, map.lane_bytes);
        const auto address = first ? checked_add(*first, map.address) : std::nullopt;
        if (map.in_lanes && (!address || !fits_uint(*address)))
            return cannot_say("address", "TPU-KERNEL's local addresses have 32 bits");

        CodeWriter code;
        code << "#include \"tpu_kernel.h\"\n\n/* ";
        write_tensor_words(code, facts.dtype, map.labels, map.sizes, Operand::input);
        code << "; " << map.layout->name << "; " << map.chip.npu_num << " lanes of " << map.chip.lmem_bytes
             << " bytes, " << map.chip.eu_bytes << " bytes per EU vector */\n";
        if (found->call == Call::as_stored)
            code << "/* The weights must have " << map.strides[2]
                 << " input channels interleaved already, with zeros after the last. */\n";
        code << (map.in_lanes ? "void stridescope_load_and_store(system_addr_t global_addr)\n{\n"
                              : "void stridescope_strides(void)\n{\n")
             << "    const data_type_t dtype = " << type << ";\n";
        write_dim4(code, "shape", map, shape);
        code << " /* n, c, h, w */\n";
        write_dim4(code, "stride", map, map.strides);
        if (found->strides.empty())
            code << " /* elements */\n";
        else
        {
            code << " /* as " << found->strides << "(&stride, ";
            if (map.in_lanes)
                code << map.start_lane << ", ";
            code << "&shape" << (found->of_type ? ", dtype" : "") << ") makes them */\n";
        }
        if (!map.in_lanes)
        {
            code << "    const system_addr_t addr = " << map.address
                 << "ull;\n\n    (void)dtype, (void)shape, (void)stride, (void)addr;\n}\n";
            return code.take();
        }
        code << "    const local_addr_t addr = " << *address << "u; /* lane " << map.start_lane << ", byte "
             << map.address << " */\n\n";
        bool spread = false;
        for (std::size_t d = 0; d < shape.size(); ++d)
            spread = spread || (shape[d] > 1 && map.strides[d] == 0);
        if (spread)
            code << "    /* Strides of 0 are only read: the copy that fills the slots has size 1 there. */\n";
        write_copies(code, map, found->call, !spread);
        code << "}\n";
        return code.take();
    }

    static void write_copies(CodeWriter& code, const TensorPlacement& map, Call call, bool loads)
    {
        const auto size = [&](std::size_t d) { return OfDimension(Operand::input, d, map.sizes[d]); };
        for (const bool load : {true, false})
        {
            if (load && !loads)
                continue;
            const std::string_view way = load ? "_S2L(" : "_L2S(";
            const std::string_view places = load ? "addr, global_addr, " : "global_addr, addr, ";
            code << "    ";
            if (call == Call::matrix)
                code << "tpu_gdma_matrix" << way << places << size(0) << ", " << size(1) << ", "
                     << map.digits[2].extent << ", " << size(1) << ", dtype);";
            else if (call == Call::vector)
                code << "tpu_gdma_vector" << way << places << size(0) << ", " << map.digits[1].extent
                     << ", dtype);";
            else
                code << "tpu_gdma_cpy" << way << places << "&shape, "
                     << (load ? "&stride, NULL" : "NULL, &stride") << ", dtype);";
            code << "\n";
        }
        if (call == Call::matrix || call == Call::vector)
            code << "    (void)shape, (void)stride;\n";
    }
};

} // namespace

Result<CodeText> code_targets_of::tpukernel(const CodeInput& input)
{
    return std::visit(Writer(), input.facts.content);
}

} // namespace stridescope::core
