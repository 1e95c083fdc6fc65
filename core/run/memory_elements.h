#pragma once

#include "core/spec/tensor_facts.h"
#include "core/tensor/problem.h"

#include <string>

namespace stridescope::core
{

/// Returns the elements of the memory that a tensor lies in, counted from offset 0: highest offset + 1, or as
/// many as `total_bytes` holds. `prefix` begins the paths of problems, such as "input.".
[[nodiscard]] Result<Int> memory_elements(const TensorFacts& tensor, const std::string& prefix = {});

} // namespace stridescope::core
