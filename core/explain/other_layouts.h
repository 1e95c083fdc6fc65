#pragma once

#include "core/scene/facts.h"

#include <string>
#include <vector>

namespace stridescope::core
{

struct OtherLayout
{
    std::string name; ///< "packed NHWC"
    Scene scene;      ///< the same tensor; it keeps all rules where the original does
};

/// The layouts that people compare a tensor's with: packed, its usual other orders; in lanes aligned against
/// compact, and another start lane. None of a scene that is no single tensor. `facts` are the scene's own.
[[nodiscard]] std::vector<OtherLayout> other_layouts(const Scene& scene, const Facts& facts);

} // namespace stridescope::core
