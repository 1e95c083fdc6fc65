#pragma once

#include "core/derivation/derivation.h"
#include "core/scene/facts.h"

namespace stridescope::core
{

/// Derives the numbers of a warning that are not part of the answer: the remainder of an address, an element's
/// bytes, the banks of two tensors. `of` describes each in words.
[[nodiscard]] std::vector<Derivation> warning_sums(const Warning& warning, const Scene& scene,
                                                   const Facts& facts);

} // namespace stridescope::core
