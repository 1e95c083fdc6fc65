#pragma once

#include "core/derivation/derivation.h"
#include "core/scene/facts.h"

namespace stridescope::core
{

/// Live numbers of the rule that a warning tells of, where they are no numbers of the scene's answer, whose own
/// derivations tell of those: what is left of an address after a multiple of the alignment, an element's
/// bytes, the banks of two tensors. `of` is what each counts, in words.
[[nodiscard]] std::vector<Derivation> warning_sums(const Warning& warning, const Scene& scene,
                                                   const Facts& facts);

} // namespace stridescope::core
