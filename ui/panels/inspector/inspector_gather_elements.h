#pragma once

#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::GatherElementsScene& gather);

} // namespace stridescope::ui
