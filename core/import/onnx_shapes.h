#pragma once

#include "core/import/onnx_graph.h"

#include <span>

/// Infers shapes of an ONNX graph from other shapes, and the values of small integer tensors that contain
/// shapes.
namespace stridescope::core
{

/// Returns the operators whose outputs are inferred.
[[nodiscard]] std::span<const std::string_view> inferred_operators();

/// Infers the shapes that the file does not give for the outputs of these nodes, in the order of the nodes, in
/// which they run. A body sees the tensors of the graph around it.
void infer_shapes(OnnxGraph& graph);

/// Part of each dimension that a Slice takes, as DirectML describes it: the offset is the lowest position, and
/// the sign of the stride is the direction.
struct OnnxWindow
{
    std::vector<Int> offsets;
    std::vector<Int> sizes;
    std::vector<Int> strides;
};
/// Returns the window of a Slice; `unsupported` if its starts, ends, axes, or steps are not in the file.
[[nodiscard]] Result<OnnxWindow> onnx_window(const OnnxGraph& graph, const OnnxNode& node,
                                             const std::vector<Int>& sizes);

/// Returns the order of a Transpose: for each dimension of the output, the dimension of the input. Nothing if
/// the order is invalid.
[[nodiscard]] std::optional<std::vector<std::size_t>> onnx_order(const OnnxNode& node, std::size_t rank);

} // namespace stridescope::core
