#pragma once

#include "core/spec/tensor_facts.h"
#include "core/tensor/operand.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace stridescope::core
{

/// One of a scene's strided tensors.
struct OperandTensor
{
    Operand which = Operand::input;
    const TensorFacts* tensor = nullptr;
    /// Of indices: their values in logical row-major order; null where the scene gives none.
    std::shared_ptr<const std::vector<Int>> index_values = {};
};

/// Whether the different offsets of all were counted.
[[nodiscard]] inline bool all_decided(const std::vector<OperandTensor>& operands)
{
    return std::all_of(operands.begin(), operands.end(),
                       [](const OperandTensor& operand)
                       { return operand.tensor->footprint.distinct_offsets.has_value(); });
}

} // namespace stridescope::core
