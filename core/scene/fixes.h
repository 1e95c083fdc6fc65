#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

#include <vector>

namespace stridescope::core
{

/// A cheap way out of a broken rule: what a button says and what it does.
struct Fix
{
    std::string label; ///< "Reset strides"
    Scene scene;
};

/// Returns the obvious ways out of a mistake, the likeliest first.
[[nodiscard]] std::vector<Fix> fixes_for(const Scene& scene, const Problem& problem);

} // namespace stridescope::core
