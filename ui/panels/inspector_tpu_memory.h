#pragma once

#include "ui/panels/inspection.h"

namespace stridescope::ui
{

/// The chip, its tensors in a list, and the one that is chosen there.
void inspect(Inspection& inspection, core::TpuMemoryScene& memory);

/// A scene of several tensors with one of them elsewhere; nothing of other scenes.
[[nodiscard]] std::optional<core::Scene> with_address(const core::Scene& scene, std::size_t tensor,
                                                      core::Int address);

} // namespace stridescope::ui
