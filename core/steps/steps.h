#pragma once

#include "core/kinds/step.h"
#include "core/scene/facts.h"

/// Steps of the documents' code for a scene: any step is computed by itself, so that the last of 2^40 costs as
/// much as the first.
namespace stridescope::core
{

/// Returns the codes that can be stepped through for a scene, at least one.
[[nodiscard]] std::vector<StepOffer> step_offers(const Facts& facts);

/// Returns a step of one of these codes; 0 <= number < count.
[[nodiscard]] Step step_at(const Facts& facts, StepCode code, Int number);

} // namespace stridescope::core
