#pragma once

#include "core/spec/tensor_derivations.h"

namespace stridescope::core
{

/// Gives the reason of each property of a tensor, and of each fact that is null.
void give_reasons(const NamedTensor& tensor, Explanation& out);

} // namespace stridescope::core
