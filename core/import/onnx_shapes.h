#pragma once

#include "core/import/onnx_graph.h"

#include <span>

/// Shapes of an ONNX graph that follow from others, and small tensors of integers that say shapes.
namespace stridescope::core
{

/// Returns the operators whose outputs are inferred.
[[nodiscard]] std::span<const std::string_view> inferred_operators();

/// Fills in what the file does not say of the outputs of these nodes, in their order, which is that of running;
/// a body sees the tensors of the graph around it.
void infer_shapes(OnnxGraph& graph);

/// Window that a Slice takes of each dimension, its first position the lowest: DirectML's window. The sign of
/// the step is the direction.
struct OnnxWindow
{
    std::vector<Int> offsets;
    std::vector<Int> sizes;
    std::vector<Int> strides;
};
/// `unsupported` where starts, ends, axes or steps are not in the file.
[[nodiscard]] Result<OnnxWindow> onnx_window(const OnnxGraph& graph, const OnnxNode& node,
                                             const std::vector<Int>& sizes);

/// Returns the order of a Transpose: which dimension of the input each of the output is. Nothing: it is none.
[[nodiscard]] std::optional<std::vector<std::size_t>> onnx_order(const OnnxNode& node, std::size_t rank);

} // namespace stridescope::core
