#pragma once

#include "core/kinds/step.h"

/// Steps of the documents' helpers for a strided tensor: one dimension per step.
namespace stridescope::core
{

/// Returns the title of CalculateStrides as the scene calls it; if strides are given, it is called without
/// flags.
[[nodiscard]] std::string packed_strides_title(const TensorFacts& tensor);
[[nodiscard]] Step packed_strides_step(const TensorFacts& tensor, Int number);
[[nodiscard]] Step buffer_size_step(const TensorFacts& tensor, Int number);

} // namespace stridescope::core
