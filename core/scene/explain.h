#pragma once

#include "core/derivation/derivation.h"
#include "core/kinds/ask.h"
#include "core/scene/facts.h"
#include "core/spec/json.h"

namespace stridescope::core
{

/// Derives the numbers of a scene's answer, and gives the reasons of its properties. `facts` are the scene's
/// own; answers about coordinates and offsets are explained too.
[[nodiscard]] Explanation explain(const Scene& scene, const Facts& facts, const Ask& ask = {});

/// Puts `derivations` and `reasons` into an answer, and `more_derivations` if some are left out.
void put_explanation(Json& object, const Explanation& explanation);

} // namespace stridescope::core
