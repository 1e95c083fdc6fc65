#pragma once

#include "ui/panels/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::GatherElementsScene& gather);

} // namespace stridescope::ui
