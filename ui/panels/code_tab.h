#pragma once

#include "core/code/write_code.h"
#include "core/view/scene_view.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::ui
{

/// The scene in another language, written once for what is shown.
struct CodeShown
{
    std::size_t target = 0; ///< of core::code_targets
    std::shared_ptr<const core::Shown> of;
    core::CodeText code;
    std::vector<std::size_t> lines; ///< where each begins; the first is 0
    std::string refused;            ///< why the target cannot say it; empty: it can
};

/// Draws the code into the card at the cursor: the language, the text to copy, and its numbers in their
/// dimensions' colours.
void code_tab(CodeShown& shown, const std::shared_ptr<const core::Shown>& scene, const core::SceneView& view);

} // namespace stridescope::ui
