#pragma once

#include "ui/state/figure_wanted.h"

#include "core/tensor/checked.h"

namespace stridescope::ui
{

struct Workspace;

/// Asks how to export the picture of the scene in front.
void ask_about_export(Workspace& workspace);
void draw_export_question(Workspace& workspace);

} // namespace stridescope::ui
