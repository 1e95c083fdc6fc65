#pragma once

#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::GatherNd1Scene& gather);

} // namespace stridescope::ui
