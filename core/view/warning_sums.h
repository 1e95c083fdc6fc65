#pragma once

#include "core/derivation/derivation.h"
#include "core/scene/facts.h"

namespace stridescope::core
{

/// Numbers after a warning that are not numbers of the answer, whose own derivations explain those: the
/// remainder of an address, an element's bytes, the banks of two tensors. `of` says in words what each counts.
[[nodiscard]] std::vector<Derivation> warning_sums(const Warning& warning, const Scene& scene,
                                                   const Facts& facts);

} // namespace stridescope::core
