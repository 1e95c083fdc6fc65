#pragma once

#include "core/spec/tensor_spec.h"
#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <vector>

/// The output of operations, of which the dtype and the sizes may follow.
namespace stridescope::core
{

/// Source of the labels of an output that has none.
enum class OutputLabels
{
    own,      ///< those of its rank
    of_input, ///< the input's: their dimensions are the same ones
};

/// Returns the output's tensor: its own choices, on the sizes, the dtype and the labels that follow where it
/// gives none.
[[nodiscard]] TensorSpec output_spec(const std::optional<OutputSpec>& given, const TensorSpec& input,
                                     const Dims& sizes, OutputLabels labels);

/// Returns the rules of operators that an output breaks: the input's dtype (if that is valid) and rank, and no
/// size below 1 (`empty` names that rule). The first broken rule comes first.
[[nodiscard]] std::vector<Problem> output_problems(const TensorSpec& output, std::optional<DType> dtype,
                                                   std::size_t rank, Code empty);
/// Returns the same for an output whose sizes are exactly those that follow: else `output_sizes`.
[[nodiscard]] std::vector<Problem> follows_exactly(const TensorSpec& output, std::optional<DType> dtype,
                                                   const Dims& sizes);

} // namespace stridescope::core
