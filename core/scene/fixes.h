#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

#include <vector>

namespace stridescope::core
{

/// A simple fix for a broken rule: a button's label, and the fixed scene.
struct Fix
{
    std::string label; ///< "Reset strides"
    Scene scene;
};

/// Returns the obvious fixes for a mistake, likeliest first.
[[nodiscard]] std::vector<Fix> fixes_for(const Scene& scene, const Problem& problem);

} // namespace stridescope::core
