#pragma once

#include "ui/picture/look.h"

#include <string>

namespace stridescope::ui
{

/// "12 of 60"
[[nodiscard]] std::string step_count_text(const core::Step& step, const core::StepOffer& offer);
/// What a step does, with the value that it moves where that is known: "out[0,0] = in[0,1] = 6, offset 5, byte
/// 20".
[[nodiscard]] std::string step_text(const core::SceneView& view, const core::Step& step);

} // namespace stridescope::ui
