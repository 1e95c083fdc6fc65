#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_facts.h"
#include "core/tensor/problem.h"

namespace stridescope::core
{

/// The facts of a tensor whose draft says that it breaks no rule.
[[nodiscard]] TensorFacts facts_of_tensor(const TensorSpec& spec, const TensorDraft& draft,
                                          const EvaluateOptions& options);

/// values_count, where a list is too long or not one number an element; "values" behind the prefix is the
/// place.
[[nodiscard]] std::optional<Problem> check_values(const Values& values, Int elements,
                                                  const std::string& prefix);

} // namespace stridescope::core
