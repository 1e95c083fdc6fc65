#include "core/spec/memory.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

const char* memory_name(Operand operand)
{
    return operand == Operand::input     ? "Input memory"
           : operand == Operand::indices ? "Indices memory"
                                         : "Output memory";
}

} // namespace

TensorPlacement placement_of(const TensorFacts& tensor)
{
    TensorPlacement placement(tensor.places ? tensor.places->placement() : placement_of(tensor.layout));
    placement.tiles = tensor.places;
    if (!tensor.places)
        placement.strided = tensor.layout;
    placement.labels = tensor.labels;
    placement.bits = tensor.bits();
    placement.strides = tensor.layout.strides;
    placement.shares_none = tensor.footprint.overlapping == false;
    placement.kept = tensor.memory_range();
    return placement;
}

std::vector<Memory> memories_of(const std::vector<OperandTensor>& tensors)
{
    std::vector<Memory> memories;
    for (const OperandTensor& one : tensors)
        memories.push_back({tensors.size() > 1 ? memory_name(one.which) : "Memory",
                            {{one, std::make_shared<const TensorPlacement>(placement_of(*one.tensor))}}});
    return memories;
}

std::vector<StoredTensor> tensors_in(std::vector<Memory> memories)
{
    std::vector<StoredTensor> all;
    for (Memory& memory : memories)
        std::move(memory.tensors.begin(), memory.tensors.end(), std::back_inserter(all));
    return all;
}

bool all_decided(const std::vector<OperandTensor>& tensors)
{
    return std::all_of(tensors.begin(), tensors.end(),
                       [](const OperandTensor& one)
                       { return one.tensor->footprint.distinct_offsets.has_value(); });
}

} // namespace stridescope::core
