#pragma once

#include "core/kinds/tiled/tiled_draft.h"
#include "ui/panels/inspector/inspection.h"

namespace stridescope::ui
{

/// Draws the banks of the memory, and the instructions that access them.
void inspect_banks(Inspection& inspection, core::TiledScene& tiled, const core::TiledDraft& draft);

} // namespace stridescope::ui
