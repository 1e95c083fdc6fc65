#pragma once

#include "core/kinds/step.h"

/// The documents' helpers for a strided tensor, a dimension a step.
namespace stridescope::core
{

/// CalculateStrides as the scene calls it; of strides that are given what it makes without flags.
[[nodiscard]] std::string packed_strides_title(const TensorFacts& tensor);
[[nodiscard]] Step packed_strides_step(const TensorFacts& tensor, Int number);
[[nodiscard]] Step buffer_size_step(const TensorFacts& tensor, Int number);

} // namespace stridescope::core
