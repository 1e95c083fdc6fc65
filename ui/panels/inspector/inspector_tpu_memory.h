#pragma once

#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

/// The chip, its tensors in a list, and the one that is chosen there.
void inspect(Inspection& inspection, core::TpuMemoryScene& memory);

} // namespace stridescope::ui
