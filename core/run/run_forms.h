#pragma once

#include "core/tensor/dims.h"
#include "core/tensor/dtype.h"

#include <optional>
#include <string>

namespace stridescope::core
{

/// An array that a scene's operation takes or gives: elements of the scene's type, in row-major order.
struct TensorForm
{
    std::string name;   ///< in messages: "input", "indices", "tensor", "memory", "lanes"
    std::string prefix; ///< of the paths of problems: "input." and so on, empty for the scene's own tensor
    DType dtype = DType::float32;
    Dims sizes;
    Int element_count = 0;
    Int bytes = 0; ///< packed
};

enum class Direction
{
    forward,
    inverse, ///< of what `has_inverse`: from the memory back to the tensor
};

struct RunForms
{
    TensorForm input;
    std::optional<TensorForm> indices; ///< where they pick
    TensorForm output;
};

} // namespace stridescope::core
