#pragma once

#include "core/scene/tensor_facts.h"

#include <algorithm>
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

/// Whether the different offsets of all were counted.
[[nodiscard]] inline bool all_decided(const std::vector<Operand>& operands)
{
    return std::all_of(operands.begin(), operands.end(),
                       [](const Operand& operand)
                       { return operand.tensor->footprint.distinct_offsets.has_value(); });
}

} // namespace stridescope::core
