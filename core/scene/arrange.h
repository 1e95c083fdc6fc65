#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

namespace stridescope::core
{

/// The scene with new addresses, as its kind arranges them; `unsupported` of kinds that have none to arrange.
[[nodiscard]] Result<Scene> arrange_memory(const Scene& scene, Progress* progress = nullptr);

/// Whether a kind's scenes can be arranged.
[[nodiscard]] bool can_be_arranged(const Scene& scene);

} // namespace stridescope::core
