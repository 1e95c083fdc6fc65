#include "core/kinds/index_values.h"

#include "core/spec/resolve.h"
#include "core/spec/values_of_file.h"

#include <fmt/format.h>

namespace stridescope::core
{

namespace
{

/// At most so many numbers of the file; of bytes without a type and of memory as many as the indices are.
Result<SharedNumbers> read_file(const ValuesFile& file, DType dtype, const Layout& layout, Int most,
                                const ValuesSource& files)
{
    if (file.use() == FileUse::values && !file.as)
        return files.read(file.path, most);
    const auto opened = files.open(file.path);
    if (!opened)
        return opened.problem();
    if (file.use() == FileUse::values && !opened->raw)
        return files.read(file.path, most); // of any type
    const auto elements = elements_of_file(file, *opened, dtype, layout.sizes, "indices");
    if (!elements)
        return elements.problem();
    constexpr Int most_of_memory = Int{1} << 28; // places may repeat: the file's length bounds nothing
    if (element_count(layout.sizes).value_or(int_max) > most_of_memory)
        return Problem{Code::file, "",
                       fmt::format("more than {} indices are not read from memory", most_of_memory)};
    auto numbers = numbers_of_file(*elements, layout);
    if (!numbers)
        return numbers.problem();
    return std::make_shared<const std::vector<Number>>(*std::move(numbers));
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
        return Problem{Code::indices_dtype, "indices.dtype",
                       fmt::format("indices are INT32, INT64, UINT32 or UINT64, not {}", info(dtype).name)};
    }
}

Result<std::shared_ptr<const std::vector<Int>>> index_values(const TensorSpec& spec, DType dtype,
                                                             const Layout& layout,
                                                             const EvaluateOptions& options,
                                                             const CheckIndices& check)
{
    using Integers = std::shared_ptr<const std::vector<Int>>;
    const Int wanted = element_count(layout.sizes).value_or(int_max);
    SharedNumbers numbers;
    if (const auto* list = std::get_if<NumberList>(&spec.values))
    {
        if (auto problem = check_values(spec.values, wanted, "indices."))
            return *problem;
        numbers = list->numbers;
    }
    else if (const auto* file = std::get_if<ValuesFile>(&spec.values))
    {
        if (!options.files)
            return Problem{Code::file, "indices.values.file", "files cannot be read here"};
        auto read = read_file(*file, dtype, layout, wanted < int_max ? wanted + 1 : wanted, *options.files);
        if (!read)
            return Problem{read.problem().code, "indices.values.file", read.problem().message};
        numbers = *std::move(read);
        if (static_cast<Int>(numbers->size()) != wanted)
            return Problem{Code::values_count, "indices.values",
                           fmt::format("the file does not hold the indices' {} values", wanted)};
    }
    else if (options.index_values_required)
        return Problem{Code::values_count, "indices.values", "without index values no source is known"};
    else
        return Integers{};

    const IntegerRange range = integer_range(info(dtype));
    auto values = std::make_shared<std::vector<Int>>();
    values->reserve(numbers->size());
    for (std::size_t i = 0; i < numbers->size(); ++i)
    {
        const auto* value = std::get_if<Int>(&(*numbers)[i]);
        if (!value || *value < range.least || *value > range.greatest)
        {
            if (auto earlier = check(*values))
                return *earlier;
            return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", i),
                           fmt::format("{} does not fit {}", value ? fmt::format("{}", *value) : "a fraction",
                                       info(dtype).name)};
        }
        values->push_back(*value);
    }
    if (auto problem = check(*values))
        return *problem;
    return Integers(std::move(values));
}

} // namespace stridescope::core
