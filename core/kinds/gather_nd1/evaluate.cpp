#include "core/copying/pick_copying.h"
#include "core/kinds/gather_nd1/gather_draft.h"
#include "core/kinds/gather_nd1/gather_picks.h"

namespace stridescope::core
{

Result<GatherNd1Facts> GatherNd1::evaluate(const GatherNd1Scene& scene, const EvaluateOptions& options,
                                           std::vector<Warning>& warnings)
{
    BlocksDraft draft = draft_blocks(scene, options);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    const OperationSpec operation{{&scene.input, &scene.indices, &draft.output}, scene.feature_level, directml};
    const GatherShape shape = *draft.shape;
    GatherNd1Facts facts{resolve_gather(std::move(draft), operation, options, warnings), shape};
    facts.copying = copying_by_picks(facts.index_values ? picks_of(shape, facts.index_values) : nullptr,
                                     facts.input.layout, "no tuple selects its block");
    return facts;
}

} // namespace stridescope::core
