#pragma once

#include "ui/figure_wanted.h"

#include "core/tensor/checked.h"

namespace stridescope::ui
{

struct Workspace;

/// How the picture is to be exported; the dialogs own it.
struct ExportQuestion
{
    ThemeName theme = ThemeName::light;
    core::Int width = 1200;
    core::Int height = 800;
    std::string steps;     ///< "3" or "1..12", as typed: pictures of these steps; empty: as it is seen
    std::string previewed; ///< the choices that the preview is, or will be, of
    std::shared_ptr<const Raster> preview; ///< null until it is made
    bool working = false;                  ///< a file is being written, or the clipboard filled
    std::string done;                      ///< what was last
};

/// Asks how the picture of the scene in front is exported.
void ask_about_export(Workspace& workspace);
void draw_export_question(Workspace& workspace);

} // namespace stridescope::ui
