#pragma once

#include "core/scene/fixes.h"

namespace stridescope::ui
{

/// A cheap way out of a broken rule; nothing where the mistake leaves no obvious one.
[[nodiscard]] std::optional<core::Fix> fix_for(const core::Scene& scene, const core::Problem& problem);

} // namespace stridescope::ui
