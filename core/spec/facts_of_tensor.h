#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_facts.h"

namespace stridescope::core
{

/// Returns the facts of a tensor with a draft that has no problems.
[[nodiscard]] TensorFacts facts_of_tensor(const TensorSpec& spec, const TensorDraft& draft,
                                          const EvaluateOptions& options);

} // namespace stridescope::core
