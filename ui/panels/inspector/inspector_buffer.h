#pragma once

#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::BufferScene& buffer);

} // namespace stridescope::ui
