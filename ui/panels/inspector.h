#pragma once

#include "ui/document.h"
#include "ui/picture/rect.h"
#include "ui/view_state.h"

namespace stridescope::ui
{

/// The card in which a scene is edited: all of its choices, of any kind. What is typed may break a rule; what
/// is dragged may not.
void draw_inspector(Document& document, IndicesShown& indices, const Rect& area);

} // namespace stridescope::ui
