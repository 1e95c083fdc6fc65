#pragma once

#include "core/data/array.h"
#include "core/run/run_forms.h"
#include "core/scene/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// `overflow` where its bytes do not fit 64 bits.
[[nodiscard]] Result<TensorForm> tensor_form(std::string name, std::string prefix, DType dtype,
                                             const Dims& sizes);

/// The sizes in a file of plain numbers: 4-bit elements are flat, two a byte.
[[nodiscard]] std::vector<Int> stored_sizes(const TensorForm& form);

/// The array as the tensor that the form describes, or what does not match, both sides named (`dtype`,
/// `values_count`).
[[nodiscard]] Result<DataArray> match(const DataArray& array, const TensorForm& form);

/// Of two forms, or the first problem among them.
[[nodiscard]] Result<RunForms> run_forms(Result<TensorForm> input, Result<TensorForm> output);
/// Of an operation: the logical arrays of its operands.
[[nodiscard]] Result<RunForms> operation_forms(const std::vector<Operand>& operands, Direction direction);

/// What a scene's operation takes and gives. slice1 and gather_nd1: the logical arrays. buffer: the logical
/// array, and the memory as one dimension of greatest offset + 1 elements, or of `total_bytes`. tpu: the
/// logical array, and [npu_num, elements of a lane] counted from the tensor's start in each lane, or the
/// elements of global memory as one dimension. Problems: `layout` (a negative least offset, a `total_bytes`
/// that is too small or ends inside an element), `unsupported` (the inverse of an operation), `overflow`.
[[nodiscard]] Result<RunForms> run_forms(const Facts& facts, Direction direction = Direction::forward);

} // namespace stridescope::core
