#include "core/kinds/index_values.h"

#include "core/spec/check_values.h"

#include <fmt/format.h>

namespace stridescope::core
{

namespace
{

/// The leading numbers of a list that are integers of the type, and what is wrong with the first that is not.
struct ListedIntegers
{
    std::vector<Int> integers;
    std::optional<Problem> problem;
};

ListedIntegers integers_of(const std::vector<Number>& numbers, DType dtype)
{
    const IntegerRange range = integer_range(info(dtype));
    ListedIntegers listed;
    listed.integers.reserve(numbers.size());
    for (const Number& number : numbers)
    {
        const auto* value = std::get_if<Int>(&number);
        if (!value || *value < range.least || *value > range.greatest)
        {
            listed.problem =
                Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", listed.integers.size()),
                        fmt::format("{} does not fit {}", value ? fmt::format("{}", *value) : "a fraction",
                                    info(dtype).name)};
            break;
        }
        listed.integers.push_back(*value);
    }
    return listed;
}

} // namespace

std::optional<Problem> check_index_type(DType dtype)
{
    switch (dtype)
    {
    case DType::int32:
    case DType::int64:
    case DType::uint32:
    case DType::uint64:
        return std::nullopt;
    default:
        return Problem{
            Code::indices_dtype, "indices.dtype",
            fmt::format("indices must be INT32, INT64, UINT32, or UINT64, not {}", info(dtype).name)};
    }
}

Result<SharedIntegers> index_values(const TensorSpec& spec, DType dtype, const Layout& layout,
                                    const EvaluateOptions& options, const CheckIndices& check)
{
    const Int wanted = element_count(layout.sizes).value_or(int_max);
    SharedIntegers values;
    std::optional<Problem> no_integer;
    if (const auto* list = std::get_if<NumberList>(&spec.values))
    {
        if (auto problem = check_values(spec.values, wanted, "indices."))
            return *problem;
        auto listed = integers_of(*list->numbers, dtype);
        values = std::make_shared<const std::vector<Int>>(std::move(listed.integers));
        no_integer = std::move(listed.problem);
    }
    else if (const auto* file = std::get_if<ValuesFile>(&spec.values))
    {
        if (!options.files)
            return Problem{Code::file, "indices.values.file",
                           "a file cannot be read here; list the index values in the scene"};
        auto read = options.files->integers(*file, dtype, layout);
        if (!read)
            return Problem{read.problem().code,
                           read.problem().code == Code::values_count ? "indices.values" : "indices.values.file",
                           read.problem().message};
        values = *std::move(read);
    }
    else if (options.index_values_required)
        return Problem{Code::values_count, "indices.values",
                       "index values are required to compute source offsets"};
    else
        return SharedIntegers{};
    if (check)
        if (auto problem = check(*values, negative_indices_allowed(dtype)))
            return *problem;
    if (no_integer)
        return *no_integer;
    return values;
}

SharedIntegers legible_index_values(const TensorSpec& spec, DType dtype, const Layout& layout,
                                    const EvaluateOptions& options)
{
    if (check_index_type(dtype))
        return nullptr;
    if (const auto* list = std::get_if<NumberList>(&spec.values))
        return std::make_shared<const std::vector<Int>>(integers_of(*list->numbers, dtype).integers);
    if (const auto* file = std::get_if<ValuesFile>(&spec.values); file && options.files)
        if (auto read = options.files->integers(*file, dtype, layout))
            return *std::move(read);
    return nullptr;
}

} // namespace stridescope::core
