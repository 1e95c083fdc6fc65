#include "core/copying/pick_copying.h"
#include "core/kinds/gather_nd1/gather_draft.h"
#include "core/kinds/gather_nd1/gather_picks.h"
#include "core/spec/directml_warnings.h"
#include "core/spec/resolve.h"

namespace stridescope::core
{

Result<GatherNd1Facts> GatherNd1::evaluate(const GatherNd1Scene& scene, const EvaluateOptions& options,
                                           std::vector<Warning>& warnings)
{
    GatherDraft draft = draft_gather(scene, options);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    const TensorSpec& wanted = draft.output;
    auto input = resolve_tensor(scene.input, {"input.", options.effort, true, options.progress, options.files});
    auto indices =
        resolve_tensor(scene.indices, {"indices.", options.effort, false, options.progress, options.files});
    auto output = resolve_tensor(wanted, {"output.", options.effort, true, options.progress, options.files});
    for (const auto* tensor : {&input, &indices, &output})
        if (!*tensor)
            return tensor->problem();

    add_operator_level_warning(warnings, "GATHER_ND1", "3_0", scene.feature_level);
    add_directml_warnings(warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(warnings, *indices, DirectMLUse::indices,
                          scene.indices.guaranteed_base_offset_alignment, scene.feature_level, "indices.");
    add_directml_warnings(warnings, *output, DirectMLUse::operand_data, wanted.guaranteed_base_offset_alignment,
                          scene.feature_level, "output.");
    GatherNd1Facts facts{*std::move(input), *std::move(indices),           *std::move(output),
                         *draft.shape,      std::move(draft.index_values), nullptr};
    facts.copying = copying_by_picks(facts.index_values ? picks_of(facts.shape, facts.index_values) : nullptr,
                                     facts.input.layout, "no tuple picks its block");
    return facts;
}

} // namespace stridescope::core
