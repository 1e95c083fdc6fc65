#pragma once

#include "core/scene/facts.h"
#include "core/spec/values_source.h"

/// Scenes that break a rule.
namespace stridescope::core
{

/// Returns what is still valid of a scene that breaks `first`, and the other rules that it breaks.
[[nodiscard]] Draft draft_of(const Scene& scene, const Problem& first, const EvaluateOptions& options = {});

/// A valid scene of the same tensor, and what it leaves out: "the input alone, strides packed".
struct NearestScene
{
    Scene scene;
    Facts facts;
    std::string shown;
    /// The index values that were left out, some of which index nothing, as far as they are integers.
    SharedIntegers index_values = {};
};
/// Returns the nearest valid scene to the one with this draft: the operation without its wrong parts (given
/// output sizes, index values), several tensors without the wrong ones, or else its tensor alone. Returns
/// nothing if the tensor itself does not resolve.
[[nodiscard]] std::optional<NearestScene> nearest_scene(const Scene& scene, const Draft& draft,
                                                        const EvaluateOptions& options = {});

} // namespace stridescope::core
