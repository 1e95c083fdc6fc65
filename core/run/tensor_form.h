#pragma once

#include "core/data/array.h"
#include "core/run/run_forms.h"
#include "core/spec/memory.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Returns the form of a tensor; `overflow` if its bytes do not fit in 64 bits.
[[nodiscard]] Result<TensorForm> tensor_form(std::string name, std::string prefix, DType dtype,
                                             const Dims& sizes);

/// Returns the sizes in a file of plain numbers: 4-bit elements are one dimension, two per byte.
[[nodiscard]] std::vector<Int> stored_sizes(const TensorForm& form);

/// Returns the array as the tensor that the form describes, or a problem that names both sides (`dtype`,
/// `values_count`).
[[nodiscard]] Result<DataArray> match(const DataArray& array, const TensorForm& form);

/// Joins the forms of input and output, or returns the first problem of the two.
[[nodiscard]] Result<RunForms> run_forms(Result<TensorForm> input, Result<TensorForm> output);
/// Returns the logical arrays of an operation's operands.
[[nodiscard]] Result<RunForms> operation_forms(const std::vector<OperandTensor>& operands, Direction direction);

} // namespace stridescope::core
