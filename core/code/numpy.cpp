#include "core/code/python.h"
#include "core/code/targets.h"

namespace stridescope::core
{
namespace
{

struct NumPy final : PythonDialect
{
    NumPy()
    {
        target = "NumPy";
        import = "import numpy as np";
        module = "np";
        make_array = "np.array";
        transpose = "transpose";
    }

    [[nodiscard]] std::optional<Problem> refusal(const Layout&, const std::string&) const override
    {
        return std::nullopt;
    }
    [[nodiscard]] std::string_view type_name(DType dtype) const override
    {
        switch (dtype)
        {
        case DType::float64:
            return "float64";
        case DType::float32:
            return "float32";
        case DType::float16:
            return "float16";
        case DType::int64:
            return "int64";
        case DType::int32:
            return "int32";
        case DType::int16:
            return "int16";
        case DType::int8:
        case DType::int4:
            return "int8";
        case DType::uint64:
            return "uint64";
        case DType::uint32:
            return "uint32";
        case DType::uint16:
        case DType::bfloat16:
            return "uint16";
        case DType::uint8:
        case DType::uint4:
        case DType::float8_e4m3:
        case DType::float8_e5m2:
            return "uint8";
        case DType::boolean:
            return "bool_";
        }
        return "uint8";
    }
    [[nodiscard]] std::string_view stand_in(DType dtype) const override
    {
        const bool lacks =
            dtype == DType::bfloat16 || dtype == DType::float8_e4m3 || dtype == DType::float8_e5m2;
        return lacks ? type_name(dtype) : "";
    }
    void write_iota(CodeWriter& code, Int count, DType dtype) const override
    {
        // arange has no truth values.
        if (dtype == DType::boolean)
            code << "np.arange(" << count << ").astype(np.bool_)";
        else
            code << "np.arange(" << count << ", dtype=np." << type_name(dtype) << ")";
    }
    void write_view(CodeWriter& code, const Layout& layout, Operand operand) const override
    {
        code << "np.lib.stride_tricks.as_strided(\n    memory[" << layout.base << ":], shape=";
        write_tuple(code, {operand, layout.sizes});
        code << ",\n    strides=[stride * memory.itemsize for stride in ";
        write_tuple(code, {operand, layout.strides});
        code << "])";
    }
    void write_slice(CodeWriter& code, const SliceWindow& window, const Dims& sizes) const override
    {
        const Dims start = slice_start(window);
        code << "[";
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            const auto part = [&](Int number) { return OfDimension(Operand::input, d, number); };
            code << (d == 0 ? "" : ", ") << part(start[d]) << ":";
            const Int stride = sizes[d] == 1 ? 1 : window.strides[d];
            const Int last = start[d] + stride * (sizes[d] - 1);
            const Int end = last + (stride < 0 ? -1 : 1);
            if (end >= 0)
                code << part(end);
            if (stride != 1)
                code << ":" << part(stride);
        }
        code << "]";
    }
    void write_gather_elements(CodeWriter& code, const GatherElementsFacts& facts) const override
    {
        code << "out = np.take_along_axis(part, indices, axis=" << static_cast<Int>(facts.axis) << ")\n";
    }
};

} // namespace

Result<CodeText> code_targets_of::numpy(const CodeInput& input)
{
    return write_python(input.facts, NumPy());
}

} // namespace stridescope::core
