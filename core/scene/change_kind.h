#pragma once

#include "core/scene/scene.h"

/// Edits of a whole scene, the same for all kinds.
namespace stridescope::core
{

/// Returns the kind's small scene to start from.
template <Kind K>
[[nodiscard]] Scene example_scene()
{
    Scene scene;
    scene.content = K::example();
    return scene;
}

/// Returns the scene as another kind, given by its index in the list of kinds, and keeps what both have: sizes,
/// data type, the input's strides. The rest is as large as possible: the whole window, the whole tensor in
/// lanes.
[[nodiscard]] Scene with_kind(const Scene& scene, std::size_t kind);

/// Adds leading dimensions of size 1 to tensors of lower rank, up to {1,1,H,W}; the same scene if there are
/// none.
[[nodiscard]] Scene raise_rank(Scene scene);
inline constexpr std::size_t raised_rank = 4;

} // namespace stridescope::core
