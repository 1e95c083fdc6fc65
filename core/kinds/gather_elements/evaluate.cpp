#include "core/copying/pick_copying.h"
#include "core/kinds/gather_elements/element_picks.h"
#include "core/kinds/gather_elements/elements_draft.h"
#include "core/spec/directml_warnings.h"
#include "core/spec/resolve.h"

namespace stridescope::core
{

Result<GatherElementsFacts> GatherElements::evaluate(const GatherElementsScene& scene,
                                                     const EvaluateOptions& options,
                                                     std::vector<Warning>& warnings)
{
    ElementsDraft draft = draft_elements(scene, options);
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

    add_operator_level_warning(warnings, "GATHER_ELEMENTS", "2_1", scene.feature_level);
    add_directml_warnings(warnings, *input, DirectMLUse::operand_data,
                          scene.input.guaranteed_base_offset_alignment, scene.feature_level, "input.");
    add_directml_warnings(warnings, *indices, DirectMLUse::indices,
                          scene.indices.guaranteed_base_offset_alignment, scene.feature_level, "indices.");
    add_directml_warnings(warnings, *output, DirectMLUse::operand_data, wanted.guaranteed_base_offset_alignment,
                          scene.feature_level, "output.");
    const std::size_t axis = *draft.axis;
    GatherElementsFacts facts{*std::move(input),
                              *std::move(indices),
                              *std::move(output),
                              axis,
                              std::move(draft.index_values),
                              nullptr};
    facts.copying = copying_by_picks(
        facts.index_values
            ? element_picks(facts.input.layout.sizes, facts.indices.layout.sizes, axis, facts.index_values)
            : nullptr,
        facts.input.layout, "no index picks it");
    return facts;
}

} // namespace stridescope::core
