#pragma once

#include "core/scene/facts.h"
#include "core/spec/values_source.h"

/// Invalid scenes.
namespace stridescope::core
{

/// Returns the valid parts of a scene that breaks `first`, and the other rules that it breaks.
[[nodiscard]] Draft draft_of(const Scene& scene, const Problem& first, const EvaluateOptions& options = {});

/// A valid scene of the same tensor, and what it leaves out, such as "the input alone, strides packed".
struct NearestScene
{
    Scene scene;
    Facts facts;
    std::string shown;
    /// The index values that were left out, up to the first that is not an integer; some are out of range.
    SharedIntegers index_values = {};
};
/// Returns the nearest valid scene to the one with this draft: the operation without its invalid parts (given
/// output sizes, index values), several tensors without the invalid ones, or else its tensor alone. Nothing if
/// the tensor itself does not resolve.
[[nodiscard]] std::optional<NearestScene> nearest_scene(const Scene& scene, const Draft& draft,
                                                        const EvaluateOptions& options = {});

} // namespace stridescope::core
