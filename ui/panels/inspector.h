#pragma once

#include "ui/document.h"
#include "ui/picture/rect.h"
#include "ui/tasks/arrange_tensors.h"

#include "ui/view_state.h"
#include <optional>

namespace stridescope::ui
{

/// The card in which a scene is edited: all of its choices, of any kind. What is typed may break a rule; what
/// is dragged may not.
/// `arranging`: what can be asked of tensors that share lanes; null: nothing. `chosen`: which of them is, there
/// and on the lanes. `in_hand`: the scene as a drag that is under way would make it, whose numbers are shown;
/// null: nothing is dragged.
void draw_inspector(Document& document, IndicesShown& indices, const Rect& area, Arranging* arranging = nullptr,
                    std::optional<std::size_t>* chosen = nullptr, const core::Scene* in_hand = nullptr);

} // namespace stridescope::ui
