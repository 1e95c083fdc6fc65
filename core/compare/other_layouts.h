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
    Scene scene;      ///< the same tensor; it keeps all rules where the original does
};

/// The layouts that people compare a tensor's with: packed, its usual other orders, be it tiled; in lanes
/// aligned against compact, and another start lane. None of a scene that is no single tensor. `facts` are the
/// scene's own.
[[nodiscard]] std::vector<OtherLayout> other_layouts(const Scene& scene, const Facts& facts);

/// The tensor as it lies in global memory before it is distributed over lanes; nothing if it lies in none.
[[nodiscard]] std::optional<OtherLayout> global_memory_of(const Scene& scene);

/// The same strided or tiled tensor packed in an order of its labels, slowest first; nothing if it is no
/// such order.
[[nodiscard]] std::optional<OtherLayout> packed_as(const Scene& scene, const Facts& facts,
                                                   const std::string& order);

} // namespace stridescope::core
