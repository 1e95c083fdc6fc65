#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

namespace stridescope::core
{

/// Returns the scene with new addresses, as its kind arranges them; `unsupported` for kinds that cannot.
[[nodiscard]] Result<Scene> arrange(const Scene& scene, Progress* progress = nullptr);

/// Tells whether a kind's scenes can be arranged.
[[nodiscard]] bool can_be_arranged(const Scene& scene);

/// Returns the scene with a tensor at another address (in bytes); `path` is the tensor's in the scene, as
/// `StoredTensor` has it. Nothing if there is no such tensor.
[[nodiscard]] std::optional<Scene> with_address(const Scene& scene, const std::string& path, Int address);

} // namespace stridescope::core
