#pragma once

#include "core/spec/tensor_derivations.h"

namespace stridescope::core
{

/// Why each verdict on a tensor is as it is, and why each fact that is null is so.
void give_reasons(const NamedTensor& tensor, Explanation& out);

} // namespace stridescope::core
