#include "core/run/tensor_form.h"

#include <fmt/format.h>

namespace stridescope::core
{

Result<TensorForm> tensor_form(std::string name, std::string prefix, DType dtype, const Dims& sizes)
{
    const auto count = element_count(sizes);
    const auto bytes = count ? packed_bytes(dtype, *count) : std::nullopt;
    if (!bytes)
        return Problem{Code::overflow, prefix + "sizes",
                       fmt::format("the size of the {} in bytes does not fit in 64 bits", name)};
    return TensorForm{std::move(name), std::move(prefix), dtype, sizes, *count, *bytes};
}

Result<RunForms> run_forms(Result<TensorForm> input, Result<TensorForm> output)
{
    if (!input)
        return input.problem();
    if (!output)
        return output.problem();
    return RunForms{*std::move(input), std::nullopt, *std::move(output)};
}

Result<RunForms> operation_forms(const std::vector<OperandTensor>& operands, Direction direction)
{
    if (direction == Direction::inverse)
        return Problem{Code::unsupported, "kind", "--inverse is not supported for an operation"};
    static constexpr const char* names[] = {"input", "indices", "output"};
    std::optional<TensorForm> forms[most_operands];
    for (const OperandTensor& operand : operands)
    {
        const auto place = static_cast<std::size_t>(operand.which);
        const std::string name = names[place];
        auto form = tensor_form(name, name + ".", operand.tensor->dtype, operand.tensor->layout.sizes);
        if (!form)
            return form.problem();
        forms[place] = *std::move(form);
    }
    return RunForms{*std::move(forms[0]), std::move(forms[1]), *std::move(forms[2])};
}

std::vector<Int> stored_sizes(const TensorForm& form)
{
    if (info(form.dtype).bits == 4)
        return {form.bytes};
    return form.sizes.to_vector();
}

Result<DataArray> match(const DataArray& array, const TensorForm& form)
{
    auto matched = as_tensor(array, form.dtype, form.sizes, form.name);
    if (matched)
        return matched;
    const Problem& problem = matched.problem();
    return Problem{problem.code, form.prefix + (problem.code == Code::dtype ? "dtype" : "sizes"),
                   problem.message};
}

} // namespace stridescope::core
