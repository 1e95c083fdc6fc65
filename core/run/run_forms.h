#pragma once

#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"

#include <optional>
#include <string>

namespace stridescope::core
{

/// An array that a scene's operation takes or returns: elements of the scene's type, in row-major order.
struct TensorForm
{
    std::string name; ///< name in messages: "input", "indices", "tensor", "memory", "lanes"
    /// Begins the paths of problems: "input." and so on, empty for the scene's own tensor.
    std::string prefix;
    DType dtype = DType::float32;
    Dims sizes;
    Int element_count = 0;
    Int bytes = 0; ///< bytes of the packed array
};

enum class Direction
{
    forward,
    inverse, ///< from the memory back to the tensor, for operations with `has_inverse`
};

struct RunForms
{
    TensorForm input;
    std::optional<TensorForm> indices; ///< only if index values select elements
    TensorForm output;
};

} // namespace stridescope::core
