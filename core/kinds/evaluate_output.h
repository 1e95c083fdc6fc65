#pragma once

#include "core/scene/tensor_facts.h"
#include "core/tensor/problem.h"

/// The output of operations, of which the dtype and the sizes may follow.
namespace stridescope::core
{

/// The output's tensor: its own choices, on the sizes and the dtype that follow where it gives none.
[[nodiscard]] TensorSpec output_spec(const std::optional<OutputSpec>& given, const TensorSpec& input,
                                     const Dims& sizes);

/// What both operators ask of an output: the input's dtype and rank, and no size below 1 (`empty` names that
/// rule).
[[nodiscard]] std::optional<Problem> check_output(const TensorSpec& output, const TensorFacts& input,
                                                  Code empty);
/// `output_sizes`, where the sizes are not exactly those that follow from input and indices.
[[nodiscard]] std::optional<Problem> check_output_sizes(const TensorSpec& output, const Dims& sizes);

} // namespace stridescope::core
