#pragma once

#include "core/import/imported.h"
#include "ui/picture/raster.h"

#include <memory>
#include <string>
#include <vector>

namespace stridescope::ui
{

struct Workspace;

/// Asks which of the layouts in the clipboard's text to open, as `ask_about_text` does.
void paste_clipboard(Workspace& workspace);
/// Puts a link to the scene in front on the clipboard, or says why it has none.
void copy_link(Workspace& workspace);
void draw_paste_question(Workspace& workspace);

} // namespace stridescope::ui
