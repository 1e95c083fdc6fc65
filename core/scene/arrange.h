#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

namespace stridescope::core
{

/// Returns the scene with new addresses, as its kind arranges them; `unsupported` of kinds that have none to
/// arrange.
[[nodiscard]] Result<Scene> arrange(const Scene& scene, Progress* progress = nullptr);

/// Tells whether a kind's scenes can be arranged.
[[nodiscard]] bool can_be_arranged(const Scene& scene);

/// Returns the scene with a tensor at another address (bytes); `path` is its own in the scene, such as a
/// `StoredTensor` has. Nothing if there is none.
[[nodiscard]] std::optional<Scene> with_address(const Scene& scene, const std::string& path, Int address);

} // namespace stridescope::core
