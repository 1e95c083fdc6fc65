#pragma once

#include "core/map/tensor_placement.h"
#include "core/spec/tensor_facts.h"
#include "core/tensor/operand.h"

#include <memory>
#include <string>
#include <vector>

namespace stridescope::core
{

struct LaneSharing;

/// One of a scene's strided tensors.
struct OperandTensor
{
    Operand which = Operand::input;
    const TensorFacts* tensor = nullptr;
    /// Values of an indices tensor in logical row-major order; null if the scene gives none, or for another
    /// tensor.
    std::shared_ptr<const std::vector<Int>> index_values = {};
};

/// A tensor in a memory; its `tensor` is null if it is in lanes or in global memory.
struct StoredTensor : OperandTensor
{
    std::shared_ptr<const TensorPlacement> placement; ///< never null
    std::string name = {};                            ///< where several have one; else empty
    std::string path = {};                            ///< of it in the scene then: "tensors[2]"
};

/// Memory of its own addresses: a buffer, global memory, or the lanes of a chip. What it points to is the
/// facts'.
struct Memory
{
    std::string name;                     ///< "Input memory", "Lane memory"
    std::vector<StoredTensor> tensors;    ///< at least one; the lanes and banks of all are the same
    const LaneSharing* sharing = nullptr; ///< what follows of them together; null if there can be but one

    [[nodiscard]] const TensorPlacement& first() const { return *tensors.front().placement; }
};

/// Returns where a buffer's elements are.
[[nodiscard]] TensorPlacement placement_of(const TensorFacts& tensor);
/// Returns a memory for each of these tensors.
[[nodiscard]] std::vector<Memory> memories_of(const std::vector<OperandTensor>& tensors);
/// Returns the tensors of all memories, in order.
[[nodiscard]] std::vector<StoredTensor> tensors_in(std::vector<Memory> memories);

/// Tells whether the different offsets of all were counted.
[[nodiscard]] bool all_decided(const std::vector<OperandTensor>& tensors);

} // namespace stridescope::core
