#include "core/copying/pick_copying.h"
#include "core/kinds/gather_elements/element_picks.h"
#include "core/kinds/gather_elements/elements_draft.h"

namespace stridescope::core
{

Result<GatherElementsFacts> GatherElements::evaluate(const GatherElementsScene& scene,
                                                     const EvaluateOptions& options,
                                                     std::vector<Warning>& warnings)
{
    ElementsDraft draft = draft_elements(scene, options);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    const OperationSpec operation{{&scene.input, &scene.indices, &draft.output}, scene.feature_level, directml};
    const std::size_t axis = *draft.axis;
    GatherElementsFacts facts{resolve_gather(std::move(draft), operation, options, warnings), axis};
    facts.copying = copying_by_picks(
        facts.index_values
            ? element_picks(facts.input.layout.sizes, facts.indices.layout.sizes, axis, facts.index_values)
            : nullptr,
        facts.input.layout, "no index value selects it");
    return facts;
}

} // namespace stridescope::core
