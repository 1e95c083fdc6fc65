#pragma once

#include "core/spec/evaluate_options.h"
#include "core/spec/tensor_spec.h"

#include <functional>
#include <span>

namespace stridescope::core
{

/// Returns `indices_dtype` unless indices may have the type: INT32, INT64, UINT32, or UINT64.
[[nodiscard]] std::optional<Problem> check_index_type(DType dtype);

/// Returns the first index out of range, of the first indices or of all. `negative`: whether negative ones
/// count from the end.
using CheckIndices = std::function<std::optional<Problem>(std::span<const Int>, bool negative)>;

/// Returns a scene's index values, of checked sizes and any strides, as integers in logical row-major order;
/// null if it gives none. Problems: `values_count`, `file`, and `dtype` if a file holds others; then the first
/// of those that `check`, which may be empty, finds, and `index_out_of_range` for a number that the type cannot
/// hold.
[[nodiscard]] Result<SharedIntegers> index_values(const TensorSpec& spec, DType dtype, const Layout& layout,
                                                  const EvaluateOptions& options, const CheckIndices& check);

/// Returns the index values that such a scene gives, right or wrong: the integers before the first number that
/// does not fit the type; null if it gives none, or if a file cannot be read.
[[nodiscard]] SharedIntegers legible_index_values(const TensorSpec& spec, DType dtype, const Layout& layout,
                                                  const EvaluateOptions& options);

/// Tells whether negative indices count from the end: those of signed types.
[[nodiscard]] inline bool negative_indices_allowed(DType dtype)
{
    return info(dtype).number_class == NumberClass::signed_integer;
}

} // namespace stridescope::core
