#include "core/kinds/buffer/buffer.h"
#include "core/spec/directml_warnings.h"
#include "core/spec/resolve.h"

namespace stridescope::core
{

Result<BufferFacts> Buffer::evaluate(const BufferScene& scene, const EvaluateOptions& options,
                                     std::vector<Warning>& warnings)
{
    auto tensor = resolve_tensor(scene.tensor, {"", options.effort, true, options.progress, options.files});
    if (!tensor)
        return tensor.problem();
    add_directml_warnings(warnings, *tensor, DirectMLUse::buffer, scene.tensor.guaranteed_base_offset_alignment,
                          scene.feature_level, "");
    return BufferFacts{*std::move(tensor)};
}

} // namespace stridescope::core
