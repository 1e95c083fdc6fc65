#pragma once

#include "core/scene/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

struct OtherLayout
{
    std::string name; ///< "packed NHWC"
    Scene scene;      ///< the same tensor; valid if the original is
};

/// Returns the layouts that people compare a tensor with: packed, in other usual orders, or tiled; for lanes,
/// compact instead of aligned, and another start lane. Empty if the scene is not a single tensor. `facts` are
/// the scene's own.
[[nodiscard]] std::vector<OtherLayout> other_layouts(const Scene& scene, const Facts& facts);

/// Returns the tensor as it is in global memory before it is distributed over lanes; nothing if it is not in
/// lanes.
[[nodiscard]] std::optional<OtherLayout> global_memory_of(const Scene& scene);

/// Returns the same strided or tiled tensor packed in an order of its labels, outermost first; nothing if it is
/// not an order of them.
[[nodiscard]] std::optional<OtherLayout> packed_as(const Scene& scene, const Facts& facts,
                                                   const std::string& order);

} // namespace stridescope::core
