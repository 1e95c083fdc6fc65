#pragma once

#include "ui/picture/rect.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/state/work.h"

#include <optional>

namespace stridescope::ui
{

/// Draws the card in which a scene is edited: all of its choices, of any kind. What is typed may break a rule;
/// what is dragged may not. `arranging`: what can be asked of tensors that share lanes; null: nothing.
/// `chosen`: which of them is, there and on the lanes. `preview`: the scene that the canvas shows in place of
/// the document's, whose numbers are shown too; null: it shows the document's. Returns whether an edit was
/// made, of what was shown.
bool draw_inspector(Document& document, IndicesShown& indices, const Rect& area, Arranging* arranging = nullptr,
                    std::optional<std::size_t>* chosen = nullptr, const core::Scene* preview = nullptr);

} // namespace stridescope::ui
