#pragma once

#include "core/view/scene_view.h"
#include "ui/state/view_state.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// Draws the code into the card at the cursor: the language, the text to copy, and its numbers in their
/// dimensions' colours.
void code_tab(CodeShown& shown, const std::shared_ptr<const core::Shown>& scene, const core::SceneView& view);

} // namespace stridescope::ui
