#pragma once

#include "core/scene/facts.h"
#include "core/spec/values_source.h"

/// Scenes that break a rule.
namespace stridescope::core
{

/// Returns what is still valid of a scene that breaks `first`, and the other rules that it breaks.
[[nodiscard]] Draft draft_of(const Scene& scene, const Problem& first, const EvaluateOptions& options = {});

/// A scene of the same tensor that keeps the rules, and what it left out for that: "the input alone, strides
/// packed".
struct NearestScene
{
    Scene scene;
    Facts facts;
    std::string shown;
    /// The index values that were left out, some of which index nothing, as far as they are integers.
    SharedIntegers index_values = {};
};
/// The nearest such scene to one with this draft: the operation without what is wrong beside it (given output
/// sizes, index values), several tensors without those that are wrong, else its tensor alone. Nothing if the
/// tensor itself does not resolve.
[[nodiscard]] std::optional<NearestScene> nearest_scene(const Scene& scene, const Draft& draft,
                                                        const EvaluateOptions& options = {});

} // namespace stridescope::core
