#pragma once

#include "ui/picture/rect.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/state/work.h"

#include <optional>

namespace stridescope::ui
{

/// Draws the card in which a scene is edited: all of its choices, of any kind. Typing may make it invalid,
/// dragging may not. `arranging`: how tensors that share lanes can be arranged; null: not at all. `chosen`:
/// which of them is selected, here and on the lanes. `preview`: the scene that the canvas shows instead of the
/// document's, whose numbers are shown here too; null: none. `focus`: path of the field, or of its list, that
/// gets the keyboard in this frame; empty: none. Returns whether the scene that is shown was
/// edited.
bool draw_inspector(Document& document, InspectorKept& kept, const Rect& area, Arranging* arranging = nullptr,
                    std::optional<std::size_t>* chosen = nullptr, const core::Scene* preview = nullptr,
                    std::string_view focus = {});

} // namespace stridescope::ui
