#pragma once

#include "core/spec/tensor_spec.h"
#include "core/tensor/problem.h"

namespace stridescope::core
{

/// Most numbers in a list of a scene.
inline constexpr Int most_listed_numbers = Int{1} << 20;

/// Returns `values_count` if a list is too long or does not have one number per element; `where` is `prefix`
/// followed by "values".
[[nodiscard]] std::optional<Problem> check_values(const Values& values, Int elements,
                                                  const std::string& prefix);

} // namespace stridescope::core
