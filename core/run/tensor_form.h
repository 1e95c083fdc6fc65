#pragma once

#include "core/data/array.h"
#include "core/scene/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// An array that a scene's operation takes or gives: elements of the scene's type, in row-major order.
struct TensorForm
{
    std::string name;   ///< in messages: "input", "indices", "tensor", "memory", "lanes"
    std::string prefix; ///< of problems' places: "input." and so on, empty for the scene's own tensor
    DType dtype = DType::float32;
    Dims sizes;
    Int element_count = 0;
    Int bytes = 0; ///< packed
};

/// The sizes in a file of plain numbers: 4-bit elements are flat, two a byte.
[[nodiscard]] std::vector<Int> stored_sizes(const TensorForm& form);

/// The array as the tensor that the form describes, or what does not match, both sides named (`dtype`,
/// `values_count`).
[[nodiscard]] Result<DataArray> match(const DataArray& array, const TensorForm& form);

enum class Direction
{
    forward,
    inverse, ///< of `buffer` and `tpu`: from the memory back to the tensor
};

struct RunForms
{
    TensorForm input;
    std::optional<TensorForm> indices; ///< of a gather
    TensorForm output;
};

/// What a scene's operation takes and gives. slice1 and gather_nd1: the logical arrays. buffer: the logical
/// array, and the memory as one dimension of greatest offset + 1 elements, or of `total_bytes`. tpu: the
/// logical array, and [npu_num, elements of a lane] counted from the tensor's start in each lane, or the elements of
/// global memory as one dimension. Problems: `layout` (a negative least offset, a `total_bytes` that is too small
/// or ends inside an element), `unsupported` (the inverse of an operation), `overflow`.
[[nodiscard]] Result<RunForms> run_forms(const Facts& facts, Direction direction = Direction::forward);

} // namespace stridescope::core
