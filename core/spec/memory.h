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
    std::string name = {};                            ///< only if there are several tensors
    std::string path = {};                            ///< path in the scene if there are several: "tensors[2]"
};

/// Memory with addresses of its own: a buffer, global memory, or the lanes of a chip. The facts own what it
/// points to.
struct Memory
{
    std::string name;                     ///< "Input memory", "Lane memory"
    std::vector<StoredTensor> tensors;    ///< at least one; all have the same lanes and banks
    const LaneSharing* sharing = nullptr; ///< facts about all tensors together; null if there can be only one

    [[nodiscard]] const TensorPlacement& first() const { return *tensors.front().placement; }
};

/// Returns the placement of a buffer's elements.
[[nodiscard]] TensorPlacement placement_of(const TensorFacts& tensor);
/// Returns a memory for each of these tensors.
[[nodiscard]] std::vector<Memory> memories_of(const std::vector<OperandTensor>& tensors);
/// Returns the tensors of all memories, in order.
[[nodiscard]] std::vector<StoredTensor> tensors_in(std::vector<Memory> memories);

/// Tells whether the distinct offsets of all tensors were counted.
[[nodiscard]] bool all_decided(const std::vector<OperandTensor>& tensors);

} // namespace stridescope::core
