#pragma once

#include "ui/picture/rect.h"

#include <memory>

namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// Says that a file can be read again, and has the buttons for it.
void file_change_strip(Workspace& workspace, const std::shared_ptr<OpenScene>& open, const Rect& area);

} // namespace stridescope::ui
