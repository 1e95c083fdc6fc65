#pragma once

#include "core/import/imported.h"
#include "ui/picture/raster.h"

#include <memory>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Asks which of the layouts in the clipboard's text is opened, as `ask_about_text` does.
void paste_clipboard(Workspace& workspace);
/// Puts a link to the scene in front into the clipboard, or says why there is none.
void copy_link(Workspace& workspace);
void draw_paste_question(Workspace& workspace);

} // namespace stridescope::ui
