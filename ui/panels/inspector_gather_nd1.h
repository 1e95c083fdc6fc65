#pragma once

#include "ui/panels/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::GatherNd1Scene& gather);

} // namespace stridescope::ui
