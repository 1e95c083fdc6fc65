#include "core/scene/directml_warnings.h"
#include "core/scene/evaluate_parts.h"
#include "core/scene/resolve.h"

namespace stridescope::core
{

Result<Facts> evaluate_kind(const BufferScene& scene, const EvaluateOptions& options)
{
    auto tensor = resolve_tensor(scene.tensor, {"", options.effort, true, options.progress});
    if (!tensor)
        return tensor.problem();
    Facts facts;
    add_directml_warnings(facts.warnings, *tensor, DirectMLUse::buffer,
                          scene.tensor.guaranteed_base_offset_alignment, scene.feature_level, "");
    facts.content = BufferFacts{std::move(*tensor)};
    return facts;
}

Result<Facts> evaluate(const Scene& scene, const EvaluateOptions& options)
{
    return std::visit([&](const auto& content) { return evaluate_kind(content, options); }, scene.content);
}

} // namespace stridescope::core
