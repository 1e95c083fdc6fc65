#include "core/scene/directml_warnings.h"
#include "core/scene/evaluate_parts.h"
#include "core/scene/resolve.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

bool is_index_type(DType dtype)
{
    return dtype == DType::int32 || dtype == DType::int64 || dtype == DType::uint32 || dtype == DType::uint64;
}

/// The scene's indices as integers; null where it gives none.
Result<std::shared_ptr<const std::vector<Int>>>
index_values(const GatherNd1Scene& scene, const TensorFacts& indices, const EvaluateOptions& options)
{
    using Values = std::shared_ptr<const std::vector<Int>>;
    const Int wanted = indices.footprint.element_count;
    SharedNumbers numbers;
    if (const auto* list = std::get_if<NumberList>(&scene.indices.values))
    {
        if (auto problem = check_values(scene.indices.values, wanted, "indices."))
            return *problem;
        numbers = list->numbers;
    }
    else if (const auto* file = std::get_if<ValuesFile>(&scene.indices.values))
    {
        if (!options.files)
            return Problem{Code::file, "indices.values.file", "files cannot be read here"};
        auto read = options.files->read(file->path, wanted < int_max ? wanted + 1 : wanted);
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
        return Values{};

    const IntegerRange range = integer_range(info(indices.dtype));
    auto values = std::make_shared<std::vector<Int>>();
    values->reserve(numbers->size());
    for (std::size_t i = 0; i < numbers->size(); ++i)
    {
        const auto* value = std::get_if<Int>(&(*numbers)[i]);
        if (!value || *value < range.least || *value > range.greatest)
            return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", i),
                           fmt::format("{} does not fit {}", value ? fmt::format("{}", *value) : "a fraction",
                                       info(indices.dtype).name)};
        values->push_back(*value);
    }
    return Values(std::move(values));
}

} // namespace

Result<Facts> evaluate_kind(const GatherNd1Scene& scene, const EvaluateOptions& options)
{
    auto input = resolve_tensor(scene.input, {"input.", options.effort, true, options.progress});
    if (!input)
        return input.problem();
    auto indices = resolve_tensor(scene.indices, {"indices.", options.effort, false, options.progress});
    if (!indices)
        return indices.problem();
    if (!is_index_type(indices->dtype))
        return Problem{
            Code::indices_dtype, "indices.dtype",
            fmt::format("indices are INT32, INT64, UINT32 or UINT64, not {}", info(indices->dtype).name)};
    const auto shape =
        gather_shape(input->layout.sizes, indices->layout.sizes,
                     {scene.input_dimension_count, scene.indices_dimension_count, scene.batch_dimension_count});
    if (!shape)
        return shape.problem();
    auto values = index_values(scene, *indices, options);
    if (!values)
        return values.problem();
    const bool negative_allowed = info(indices->dtype).number_class == NumberClass::signed_integer;
    if (*values)
        if (auto problem = check_indices(*shape, **values, negative_allowed))
            return *problem;

    const TensorSpec wanted = output_spec(scene.output, scene.input, shape->output_sizes);
    if (auto problem = check_output(wanted, *input, Code::zero_size))
        return *problem;
    for (std::size_t d = 0; d < wanted.sizes.size(); ++d)
        if (wanted.sizes[d] != shape->output_sizes[d])
            return Problem{Code::output_sizes, fmt::format("output.sizes[{}]", d),
                           fmt::format("{} follows from input and indices, not {}", shape->output_sizes[d],
                                       wanted.sizes[d])};
    auto output = resolve_tensor(wanted, {"output.", options.effort, true, options.progress});
    if (!output)
        return output.problem();

    Facts facts;
    add_operator_level_warning(facts.warnings, "GATHER_ND1", "3_0", scene.feature_level);
    add_directml_warnings(facts.warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(facts.warnings, *indices, DirectMLUse::indices,
                          scene.indices.guaranteed_base_offset_alignment, scene.feature_level, "indices.");
    add_directml_warnings(facts.warnings, *output, DirectMLUse::operand_data,
                          wanted.guaranteed_base_offset_alignment, scene.feature_level, "output.");
    facts.content =
        GatherNd1Facts{std::move(*input), std::move(*indices), std::move(*output), *shape, std::move(*values)};
    return facts;
}

} // namespace stridescope::core
