#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

namespace stridescope::ui
{

/// A cheap way out of a broken rule: what a button says and what it does.
struct Fix
{
    std::string label; ///< "Set to 1"
    core::Scene scene;
};

/// Nothing where the mistake leaves no obvious way out.
[[nodiscard]] std::optional<Fix> fix_for(const core::Scene& scene, const core::Problem& problem);

} // namespace stridescope::ui
