#pragma once

#include "core/scene/tensor_facts.h"

#include <memory>
#include <vector>

namespace stridescope::core
{

/// The tensors of a scene. One that has a single tensor calls it its input.
enum class Part
{
    input,
    indices,
    output,
};
inline constexpr std::size_t most_parts = 3;

/// One of a scene's strided tensors.
struct Operand
{
    Part part = Part::input;
    const TensorFacts* tensor = nullptr;
    /// Of indices: their values in logical row-major order; null where the scene gives none.
    std::shared_ptr<const std::vector<Int>> index_values = {};
};

} // namespace stridescope::core
