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

/// Returns the scene as another kind, given by its position in the list of kinds, with what carries over:
/// sizes, dtype, the input's strides. What is new takes everything: the whole window, the whole tensor in
/// lanes.
[[nodiscard]] Scene with_kind(const Scene& scene, std::size_t kind);

/// Tensors of lower rank with leading dimensions of 1, to {1,1,H,W}; the same scene if there is nothing to do.
[[nodiscard]] Scene raise_rank(Scene scene);
inline constexpr std::size_t raised_rank = 4;

} // namespace stridescope::core
