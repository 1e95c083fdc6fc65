#include "core/copying/pick_copying.h"
#include "core/kinds/evaluate_output.h"
#include "core/kinds/gather_elements/element_picks.h"
#include "core/kinds/gather_elements/gather_elements.h"
#include "core/kinds/index_values.h"
#include "core/scene/directml_warnings.h"
#include "core/scene/resolve.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Output and indices are as large as the input at most, but along the axis.
std::optional<Problem> check_shape(const GatherElementsScene& scene, const Dims& input, const Dims& indices)
{
    const auto rank = static_cast<Int>(input.size());
    if (indices.size() != input.size())
        return Problem{Code::rank, "indices.sizes",
                       fmt::format("input and indices need one rank: {} is not {}", indices.size(), rank)};
    if (scene.axis < 0 || scene.axis >= rank)
        return Problem{Code::axis, "axis",
                       fmt::format("the axis is a dimension, 0 to {}, not {}", rank - 1, scene.axis)};
    for (std::size_t d = 0; d < input.size(); ++d)
        if (d != static_cast<std::size_t>(scene.axis) && indices[d] > input[d])
            return Problem{Code::indices_sizes, fmt::format("indices.sizes[{}]", d),
                           fmt::format("only along the axis {} may the indices be larger than the input: {} is "
                                       "above {}",
                                       scene.axis, indices[d], input[d])};
    return std::nullopt;
}

std::optional<Problem> check_range(std::span<const Int> indices, Int size, bool negative_allowed)
{
    const Int least = negative_allowed ? -size : 0;
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (indices[i] < least || indices[i] >= size)
            return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", i),
                           fmt::format("index {} is outside [{}, {}]", indices[i], least, size - 1)};
    return std::nullopt;
}

} // namespace

Result<GatherElementsFacts> GatherElements::evaluate(const GatherElementsScene& scene,
                                                     const EvaluateOptions& options,
                                                     std::vector<Warning>& warnings)
{
    auto input = resolve_tensor(scene.input, {"input.", options.effort, true, options.progress, options.files});
    if (!input)
        return input.problem();
    auto indices =
        resolve_tensor(scene.indices, {"indices.", options.effort, false, options.progress, options.files});
    if (!indices)
        return indices.problem();
    if (auto problem = check_index_type(indices->dtype))
        return *problem;
    if (auto problem = check_shape(scene, input->layout.sizes, indices->layout.sizes))
        return *problem;
    const auto axis = static_cast<std::size_t>(scene.axis);
    auto values = index_values(
        scene.indices, *indices, options,
        [&](std::span<const Int> given)
        { return check_range(given, input->layout.sizes[axis], negative_indices_allowed(indices->dtype)); });
    if (!values)
        return values.problem();

    const TensorSpec wanted = output_spec(scene.output, scene.input, indices->layout.sizes);
    if (auto problem = check_output(wanted, *input, Code::zero_size))
        return *problem;
    if (auto problem = check_output_sizes(wanted, indices->layout.sizes))
        return *problem;
    auto output = resolve_tensor(wanted, {"output.", options.effort, true, options.progress, options.files});
    if (!output)
        return output.problem();

    add_operator_level_warning(warnings, "GATHER_ELEMENTS", "2_1", scene.feature_level);
    add_directml_warnings(warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(warnings, *indices, DirectMLUse::indices,
                          scene.indices.guaranteed_base_offset_alignment, scene.feature_level, "indices.");
    add_directml_warnings(warnings, *output, DirectMLUse::operand_data, wanted.guaranteed_base_offset_alignment,
                          scene.feature_level, "output.");
    GatherElementsFacts facts{
        *std::move(input), *std::move(indices), *std::move(output), axis, *std::move(values), nullptr};
    facts.copying = copying_by_picks(
        facts.index_values
            ? element_picks(facts.input.layout.sizes, facts.indices.layout.sizes, axis, facts.index_values)
            : nullptr,
        facts.input.layout, "no index picks it");
    return facts;
}

} // namespace stridescope::core
