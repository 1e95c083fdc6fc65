#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

namespace stridescope::core
{

/// A cheap way out of a broken rule: what a button says and what it does.
struct Fix
{
    std::string label; ///< "Reset strides"
    Scene scene;
};

/// Nothing where the mistake leaves no obvious way out.
[[nodiscard]] std::optional<Fix> fix_for(const Scene& scene, const Problem& problem);

} // namespace stridescope::core
