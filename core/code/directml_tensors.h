#pragma once

#include "core/code/code_parts.h"

/// Parts that the targets that describe DirectML's tensors have in common.
namespace stridescope::core
{

/// Returns the first of DirectML's rules that a scene breaks, except for those of feature levels, and for those
/// that a description does not say.
[[nodiscard]] std::optional<Problem> refused_by_directml(const Facts& facts);

/// TotalTensorSizeInBytes: as given, else as follows.
[[nodiscard]] Result<Int> directml_bytes(const TensorFacts& tensor, const std::string& prefix);

/// Returns the bytes of a binding's offset; a problem where the base is negative.
[[nodiscard]] Result<Int> binding_offset(const TensorFacts& tensor, const std::string& prefix);

} // namespace stridescope::core
