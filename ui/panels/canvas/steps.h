#pragma once

#include "ui/picture/rect.h"
#include "ui/state/open_scene.h"

/// Steps through the documents' code of a scene.
namespace stridescope::ui
{

/// Starts stepping, or ends it; does nothing for scenes without code to step through.
void step_or_end(ViewState& state);
/// Goes to the first step; false if no step is shown.
bool to_first_step(ViewState& state);
/// Tells whether the steps are elements: then one can be selected.
[[nodiscard]] bool steps_elements(const Look& look);
/// Goes to the first step that writes a pick, or reads it; false if there is none.
bool step_to(ViewState& state, const core::SceneView& view, const core::Pick& pick);
/// Steps to what was clicked; and with Left, Right, the Page keys, and End, if no field and no list has the
/// keyboard.
void step_by_keys(ViewState& state, const core::SceneView& view);

/// Draws the stepping controls: back, a line to scrub along, forward, the number of the step, and what it does.
void steps_strip(ViewState& state, const core::SceneView& view, const Rect& place);
/// Draws the code beside the picture, its current line highlighted, with the numbers of the step.
void steps_card(OpenScene& open, const core::SceneView& view, const Rect& area);

} // namespace stridescope::ui
