#pragma once

#include "core/code/write_code.h"

/// Writers of the targets, listed in the table of `write_code.cpp`.
namespace stridescope::core::code_targets_of
{

[[nodiscard]] Result<CodeText> numpy(const CodeInput& input);
[[nodiscard]] Result<CodeText> torch(const CodeInput& input);
[[nodiscard]] Result<CodeText> c99(const CodeInput& input);
[[nodiscard]] Result<CodeText> cute(const CodeInput& input);
[[nodiscard]] Result<CodeText> triton(const CodeInput& input);
[[nodiscard]] Result<CodeText> xla(const CodeInput& input);
[[nodiscard]] Result<CodeText> onednn(const CodeInput& input);
[[nodiscard]] Result<CodeText> mdspan(const CodeInput& input);
[[nodiscard]] Result<CodeText> onnx(const CodeInput& input);
[[nodiscard]] Result<CodeText> directml(const CodeInput& input);
[[nodiscard]] Result<CodeText> dxdispatch(const CodeInput& input);
[[nodiscard]] Result<CodeText> tpukernel(const CodeInput& input);

} // namespace stridescope::core::code_targets_of
