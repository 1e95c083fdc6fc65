#pragma once

#include "core/spec/tensor_spec.h"
#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <vector>

/// The output of operations, whose data type and sizes may follow from the input.
namespace stridescope::core
{

/// Source of the labels of an output that has none.
enum class OutputLabels
{
    own,      ///< the usual labels for its rank
    of_input, ///< the input's labels, whose dimensions are the same
};

/// Returns the output's tensor: what the scene gives, completed by the sizes, data type, and labels that
/// follow.
[[nodiscard]] TensorSpec output_spec(const std::optional<OutputSpec>& given, const TensorSpec& input,
                                     const Dims& sizes, OutputLabels labels);

/// Returns the rules of operators that an output breaks: it must have the input's data type (if that is valid)
/// and rank, and no size below 1 (`empty` names that rule). In the order of the checks.
[[nodiscard]] std::vector<Problem> output_problems(const TensorSpec& output, std::optional<DType> dtype,
                                                   std::size_t rank, Code empty);
/// Returns the same for an output whose sizes must be exactly those that follow: otherwise `output_sizes`.
[[nodiscard]] std::vector<Problem> follows_exactly(const TensorSpec& output, std::optional<DType> dtype,
                                                   const Dims& sizes);

} // namespace stridescope::core
