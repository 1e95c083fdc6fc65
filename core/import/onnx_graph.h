#pragma once

#include "core/data/safetensors.h"
#include "core/tensor/checked.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

/// Parts of an ONNX file's graph that scenes are made from. All views point into the file's bytes. The amount
/// of memory is limited, however long the file is.
namespace stridescope::core
{

/// A node of a requested operator.
struct OnnxNode
{
    std::string_view name;
    std::string_view op;
    /// Names of the first inputs; empty for optional inputs that are left out.
    std::vector<std::string_view> inputs;
    bool more_inputs = false; ///< there are more inputs than these
    std::vector<std::string_view> outputs;
    std::vector<std::pair<std::string_view, Int>> integers; ///< attributes that are one integer
    /// Attributes that are several integers.
    std::vector<std::pair<std::string_view, std::vector<Int>>> lists;
    std::string_view mode;                ///< value of the attribute "mode"
    std::vector<std::string_view> bodies; ///< graphs inside an If, Loop, or Scan
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::string_view input(std::size_t i) const
    {
        return i < inputs.size() ? inputs[i] : std::string_view();
    }
    [[nodiscard]] Int integer(std::string_view key) const; ///< 0 if the node does not give it
    /// Null if the node does not give it.
    [[nodiscard]] const std::vector<Int>* list(std::string_view key) const;
};

/// A tensor as a graph describes it.
struct OnnxTensor
{
    std::optional<Int> type; ///< TensorProto.DataType
    std::optional<std::vector<Int>> sizes;
    std::string_view symbol;                ///< first size that is not a number
    std::string_view data;                  ///< bytes of the TensorProto, if the file contains the elements
    std::optional<std::vector<Int>> values; ///< integers that were inferred from other nodes
};

struct OnnxGraph
{
    Int opset = 0; ///< version of ONNX's own operators
    std::vector<OnnxNode> nodes;
    std::unordered_map<std::string_view, OnnxTensor> tensors; ///< inputs of the nodes
    std::vector<OnnxGraph> bodies; ///< graphs inside its nodes; their nodes may use this graph's tensors too

    [[nodiscard]] const OnnxTensor* find(std::string_view name) const;
};

/// Reads at most `most` nodes of these operators, also in bodies, and the tensors that they use. `where` of a
/// problem is the position of the byte at which the file stops being a model.
[[nodiscard]] Result<OnnxGraph> read_onnx(std::string_view file, const std::vector<std::string_view>& operators,
                                          std::size_t most);

/// Returns the elements of an integer tensor; nothing if there are more than `most`, or if they are in another
/// file.
[[nodiscard]] std::optional<std::vector<Int>> onnx_integers(const OnnxTensor& tensor, std::size_t most);

/// Returns the tensors that a model contains, in the order of the file, with their bytes if they are stored
/// unencoded. `where` of a problem is as above.
[[nodiscard]] Result<std::vector<TensorEntry>> onnx_initializers(std::string_view file);

} // namespace stridescope::core
