#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/problem.h"

#include <optional>
#include <string>
#include <string_view>

/// Spellings of element types in other tools.
namespace stridescope::core
{

/// A type as a tool's text names it.
struct NamedType
{
    std::optional<DType> dtype; ///< nothing: the type cannot be drawn, and the note gives the reason
    std::string note;           ///< an assumption, or the reason
};

// Readers of type names; nothing if the tool has no type of that name.
/// Reads a type of PyTorch: "float32", "half", also "torch.qint8", which has no dtype here.
[[nodiscard]] std::optional<NamedType> torch_type(std::string_view name);
/// Reads a type in an annotation of a graph: "bf16", "b8".
[[nodiscard]] std::optional<NamedType> annotated_type(std::string_view name);
/// Reads a type of NumPy: "float32", "<f4", "f4".
[[nodiscard]] std::optional<NamedType> numpy_type(std::string_view name);
/// Reads a scalar type of ATen without its namespace: "Half", "kInt".
[[nodiscard]] std::optional<NamedType> aten_type(std::string_view name);
/// Tells whether a name is that of a type of ggml whose elements are in quantised blocks: Q8_0, iq2_xs.
[[nodiscard]] bool is_quantised(std::string_view name);
/// Tells whether a name is like that of an element type, known or not: fp6_e3m2, nf4.
[[nodiscard]] bool looks_like_type(std::string_view name);
/// Reads a type from a word that has no other meaning in prose: "float32", "bf16", "half_t", "complex64",
/// "DT_HALF", "HalfTensor".
[[nodiscard]] std::optional<NamedType> plain_type(std::string_view word);
/// Reads a type of MLIR: "bf16", "f8E4M3FN", "index".
[[nodiscard]] std::optional<NamedType> mlir_type(std::string_view name);
/// Reads a type of XLA: "bf16", "s32", "pred"; also in capitals.
[[nodiscard]] std::optional<NamedType> xla_type(std::string_view name);
/// Reads a type of an operand in Sophgo's debugger: "f8", "si8", "f8e5m2".
[[nodiscard]] std::optional<NamedType> tdb_type(std::string_view name);
/// Reads a type of DirectML: "FLOAT16" or "DML_TENSOR_DATA_TYPE_FLOAT16".
[[nodiscard]] std::optional<NamedType> directml_type(std::string_view name);
/// Reads a type from its number in TensorProto.DataType.
[[nodiscard]] NamedType onnx_type(Int number);

} // namespace stridescope::core
