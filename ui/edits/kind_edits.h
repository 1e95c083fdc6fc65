#pragma once

#include "core/scene/scene.h"

namespace stridescope::ui
{

enum class Kind
{
    buffer,
    slice1,
    gather_nd1,
    tpu,
};

[[nodiscard]] Kind kind_of(const core::Scene& scene);
/// As people call it: "Buffer", "Slice", "Gather", "TPU lanes".
[[nodiscard]] const char* kind_title(Kind kind);
/// The same of what it is now: a TPU tensor may lie in no lane but in global memory.
[[nodiscard]] const char* kind_title(const core::Scene& scene);

/// A small scene that keeps all rules, to start from.
[[nodiscard]] core::Scene new_scene(Kind kind);

/// The scene as another kind, with what carries over: sizes, dtype, the input's strides. What is new takes
/// everything that there is: the whole window, the whole tensor in lanes.
[[nodiscard]] core::Scene with_kind(const core::Scene& scene, Kind kind);

} // namespace stridescope::ui
