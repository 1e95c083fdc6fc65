#pragma once

#include "core/kinds/tiled/tiled.h"
#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

void inspect(Inspection& inspection, core::TiledScene& tiled);

} // namespace stridescope::ui
