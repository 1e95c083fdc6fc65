#pragma once

#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

/// Draws the chip, its tensors in a list, and the selected tensor.
void inspect(Inspection& inspection, core::TpuMemoryScene& memory);

} // namespace stridescope::ui
