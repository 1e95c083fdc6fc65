#pragma once

#include "core/data/safetensors.h"
#include "core/tensor/checked.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

/// Parts of an ONNX file's graph that scenes are made of. Everything points into the file's bytes; what is kept
/// is bounded, however long the file is.
namespace stridescope::core
{

/// A node of a requested operator.
struct OnnxNode
{
    std::string_view name;
    std::string_view op;
    std::vector<std::string_view> inputs; ///< the first few; empty names of those left out
    bool more_inputs = false;             ///< than those
    std::vector<std::string_view> outputs;
    std::vector<std::pair<std::string_view, Int>> integers;           ///< attributes of one integer
    std::vector<std::pair<std::string_view, std::vector<Int>>> lists; ///< attributes of several
    std::string_view mode;                                            ///< the attribute of this name
    std::vector<std::string_view> bodies;                             ///< graphs of an If, Loop or Scan
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::string_view input(std::size_t i) const
    {
        return i < inputs.size() ? inputs[i] : std::string_view();
    }
    [[nodiscard]] Int integer(std::string_view key) const;                  ///< 0 if it is not said
    [[nodiscard]] const std::vector<Int>* list(std::string_view key) const; ///< null if it is not said
};

/// Tensor as a graph describes it.
struct OnnxTensor
{
    std::optional<Int> type; ///< TensorProto.DataType
    std::optional<std::vector<Int>> sizes;
    std::string_view symbol;                ///< the first size that is none
    std::string_view data;                  ///< the TensorProto, of those whose elements are in the file
    std::optional<std::vector<Int>> values; ///< integers that follow from other nodes
};

struct OnnxGraph
{
    Int opset = 0; ///< version of the operators of ONNX itself
    std::vector<OnnxNode> nodes;
    std::unordered_map<std::string_view, OnnxTensor> tensors; ///< tensors that the nodes take
    std::vector<OnnxGraph> bodies; ///< bodies of its nodes; their nodes may take its tensors too

    [[nodiscard]] const OnnxTensor* find(std::string_view name) const;
};

/// Reads the nodes of some operators, `most` of them, also in bodies, and the tensors that they take. `where`
/// of a problem is the byte at which the file is no model.
[[nodiscard]] Result<OnnxGraph> read_onnx(std::string_view file, const std::vector<std::string_view>& operators,
                                          std::size_t most);

/// Returns the elements of an integer tensor; nothing if there are more than `most`, or they are elsewhere.
[[nodiscard]] std::optional<std::vector<Int>> onnx_integers(const OnnxTensor& tensor, std::size_t most);

/// Returns the tensors that a model holds, in the order of the file; the bytes of those that have them as they
/// are. `where` of a problem as above.
[[nodiscard]] Result<std::vector<TensorEntry>> onnx_initializers(std::string_view file);

} // namespace stridescope::core
