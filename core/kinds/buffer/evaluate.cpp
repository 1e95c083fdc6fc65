#include "core/kinds/buffer/buffer.h"
#include "core/spec/directml_warnings.h"
#include "core/spec/facts_of_tensor.h"

namespace stridescope::core
{

Result<BufferFacts> Buffer::evaluate(const BufferScene& scene, const EvaluateOptions& options,
                                     std::vector<Warning>& warnings)
{
    const TensorDraft draft = draft_tensor(scene.tensor, {}, true, options.files);
    if (!draft.problems.empty())
        return draft.problems.front();
    BufferFacts facts;
    facts.tensor = facts_of_tensor(scene.tensor, draft, options);
    add_directml_warnings(warnings, facts.tensor, DirectMLUse::buffer,
                          scene.tensor.guaranteed_base_offset_alignment, scene.feature_level, "");
    return facts;
}

} // namespace stridescope::core
