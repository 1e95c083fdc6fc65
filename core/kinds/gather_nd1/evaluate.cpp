#include "core/copying/pick_copying.h"
#include "core/kinds/evaluate_output.h"
#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/kinds/gather_nd1/gather_picks.h"
#include "core/kinds/index_values.h"
#include "core/scene/directml_warnings.h"
#include "core/scene/resolve.h"

#include <fmt/format.h>

namespace stridescope::core
{
Result<GatherNd1Facts> GatherNd1::evaluate(const GatherNd1Scene& scene, const EvaluateOptions& options,
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
    const auto shape =
        gather_shape(input->layout.sizes, indices->layout.sizes,
                     {scene.input_dimension_count, scene.indices_dimension_count, scene.batch_dimension_count});
    if (!shape)
        return shape.problem();
    auto values =
        index_values(scene.indices, *indices, options,
                     [&](std::span<const Int> given)
                     { return check_indices(*shape, given, negative_indices_allowed(indices->dtype)); });
    if (!values)
        return values.problem();

    const TensorSpec wanted = output_spec(scene.output, scene.input, shape->output_sizes);
    if (auto problem = check_output(wanted, *input, Code::zero_size))
        return *problem;
    if (auto problem = check_output_sizes(wanted, shape->output_sizes))
        return *problem;
    auto output = resolve_tensor(wanted, {"output.", options.effort, true, options.progress, options.files});
    if (!output)
        return output.problem();

    add_operator_level_warning(warnings, "GATHER_ND1", "3_0", scene.feature_level);
    add_directml_warnings(warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(warnings, *indices, DirectMLUse::indices,
                          scene.indices.guaranteed_base_offset_alignment, scene.feature_level, "indices.");
    add_directml_warnings(warnings, *output, DirectMLUse::operand_data, wanted.guaranteed_base_offset_alignment,
                          scene.feature_level, "output.");
    GatherNd1Facts facts{
        *std::move(input), *std::move(indices), *std::move(output), *shape, *std::move(values), nullptr};
    facts.copying = copying_by_picks(facts.index_values ? picks_of(facts.shape, facts.index_values) : nullptr,
                                     facts.input.layout, "no tuple picks its block");
    return facts;
}

} // namespace stridescope::core
