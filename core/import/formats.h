#pragma once

#include "core/import/findings.h"

/// Each format finds its layouts anywhere in a text, in time linear in the text's length and without recursion.
namespace stridescope::core::formats
{

using Read = void(std::string_view text, const ImportOptions& options, Findings& findings);

Read torch_annotations; ///< "f32[8, 16][16, 1]cpu" of FX graphs
Read torch_calls;       ///< reinterpret_tensor(..) and its kin of Inductor's output
Read torch_script;      ///< Half(2, 3, strides=[3, 1])
Read torch_profiler;    ///< "Input Dims": [[2, 3]], "Input Strides": [[3, 1]]
Read tensorrt;          ///< Half(6,3,1) with sizes beside it
Read torch_python;      ///< torch.Size([2, 3]) (3, 1), size=(2, 3), stride=(3, 1)
Read numpy;
Read mlir;
Read xla;      ///< bf16[8,128]{1,0}
Read ggml;     ///< ne = {2, 3}, nb = {4, 8}
Read migraphx; ///< float_type, {2, 3}, {3, 1}
Read cute;
Read c_arrays;       ///< UINT sizes[] = {2, 3}; UINT strides[] = {3, 1};
Read c_descriptions; ///< float a[2][3]; and calls that describe a tensor
Read dxdispatch;
Read tdb;
Read onnx;   ///< the bytes of a file
Read onednn; ///< lines of its verbose mode
Read tags;   ///< nChw16c, NCHW16c, NC4HW4 with sizes beside them
Read tvm;    ///< T.Buffer((2, 3), "float32", strides=(3, 1))
Read triton; ///< encodings of shared memory
Read known;  ///< known formats that are not supported: they are only named

/// Tells whether bytes are those of an ONNX model, even an incomplete one.
[[nodiscard]] bool is_onnx(std::string_view file);
/// Tells whether Triton's encoding that begins with the # at a position describes shared memory.
bool is_shared_encoding(std::string_view text, std::size_t place);
/// Returns the first layout of a part of a text that cannot be drawn.
std::optional<Stop> undrawable_layout(std::string_view text, TextSpan part);
/// Reads an offset beside a layout, such as storage_offset=4, and refuses layouts with something beside them
/// that was not read: an offset of unknown unit, other strides, strides in bytes, L + 5. With `undrawable`,
/// also refuses layouts on the same line, or inside the same brackets, as a layout that is not supported, since
/// it may be the same one.
void refuse_beside(std::string_view text, bool undrawable, ImportedText& all);

} // namespace stridescope::core::formats
