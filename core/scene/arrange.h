#pragma once

#include "core/analysis/progress.h"
#include "core/scene/scene.h"

namespace stridescope::core
{

/// The scene with new addresses, as its kind arranges them; `unsupported` of kinds that have none to arrange.
[[nodiscard]] Result<Scene> arrange(const Scene& scene, Progress* progress = nullptr);

/// Whether a kind's scenes can be arranged.
[[nodiscard]] bool can_be_arranged(const Scene& scene);

/// The scene with one of the tensors that share lanes at another address (bytes); nothing where it has no such
/// tensor.
[[nodiscard]] std::optional<Scene> with_address(const Scene& scene, std::size_t tensor, Int address);

} // namespace stridescope::core
