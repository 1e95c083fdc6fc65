#include "core/code/python.h"
#include "core/code/targets.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

struct Torch final : PythonDialect
{
    Torch()
    {
        target = "PyTorch";
        import = "import torch";
        module = "torch";
        make_array = "torch.tensor";
        transpose = "permute";
    }

    [[nodiscard]] std::optional<Problem> refusal(const Layout& layout, const std::string& prefix) const override
    {
        for (std::size_t d = 0; d < layout.strides.size(); ++d)
            if (layout.strides[d] < 0)
                return cannot_say(prefix + "strides[" + std::to_string(d) + "]",
                                  "PyTorch has no negative strides");
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
        case DType::bfloat16:
            return "bfloat16";
        case DType::int64:
        case DType::uint64:
            return "int64";
        case DType::int32:
        case DType::uint32:
            return "int32";
        case DType::int16:
        case DType::uint16:
            return "int16";
        case DType::int8:
        case DType::int4:
            return "int8";
        case DType::uint8:
        case DType::uint4:
        case DType::float8_e4m3:
        case DType::float8_e5m2:
            return "uint8";
        case DType::boolean:
            return "bool";
        }
        return "uint8";
    }
    /// Newer versions have names for these types, but hardly any operation on them.
    [[nodiscard]] std::string_view stand_in(DType dtype) const override
    {
        switch (dtype)
        {
        case DType::uint64:
        case DType::uint32:
        case DType::uint16:
        case DType::float8_e4m3:
        case DType::float8_e5m2:
            return type_name(dtype);
        default:
            return "";
        }
    }
    void write_iota(CodeWriter& code, Int count, DType dtype) const override
    {
        // arange itself refuses numbers that its type does not hold.
        code << "torch.arange(" << count << ").to(torch." << type_name(dtype) << ")";
    }
    void write_view(CodeWriter& code, const Layout& layout, Operand operand) const override
    {
        code << "torch.as_strided(memory, ";
        write_tuple(code, {operand, layout.sizes});
        code << ", ";
        write_tuple(code, {operand, layout.strides});
        code << ", " << layout.base << ")";
    }
    /// Slices cannot go backwards here: reversed dimensions are flipped afterwards.
    void write_slice(CodeWriter& code, const SliceWindow& window, const Dims& sizes) const override
    {
        const Dims start = slice_start(window);
        code << "[";
        bool turned = false;
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            const auto part = [&](Int number) { return OfDimension(Operand::input, d, number); };
            const Int stride = sizes[d] == 1 ? 1 : window.strides[d];
            const Int last = start[d] + stride * (sizes[d] - 1);
            turned = turned || stride < 0;
            code << (d == 0 ? "" : ", ") << part(std::min(start[d], last)) << ":"
                 << part(std::max(start[d], last) + 1);
            if (stride != 1 && stride != -1)
                code << ":" << part(stride < 0 ? -stride : stride);
        }
        code << "]";
        if (!turned)
            return;
        code << ".flip([";
        std::string_view between;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] > 1 && window.strides[d] < 0)
            {
                code << between << OfDimension(Operand::input, d, static_cast<Int>(d));
                between = ", ";
            }
        code << "])";
    }
    void write_gather_elements(CodeWriter& code, const GatherElementsFacts& facts) const override
    {
        const auto axis = static_cast<Int>(facts.axis);
        const bool from_end = std::any_of(facts.index_values->begin(), facts.index_values->end(),
                                          [](Int index) { return index < 0; });
        if (from_end)
            code << "indices = torch.where(indices < 0, indices + "
                 << OfDimension(Operand::input, facts.axis, facts.input.layout.sizes[facts.axis])
                 << ", indices)\n";
        code << "out = torch.gather(part, " << axis << ", indices)\n";
    }
};

} // namespace

Result<CodeText> code_targets_of::torch(const CodeInput& input)
{
    return write_python(input.facts, Torch());
}

} // namespace stridescope::core
