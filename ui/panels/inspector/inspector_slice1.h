#pragma once

#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::Slice1Scene& slice);

} // namespace stridescope::ui
