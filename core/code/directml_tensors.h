#pragma once

#include "core/code/code_parts.h"

/// Parts that the targets that describe DirectML's tensors have in common.
namespace stridescope::core
{

/// Returns the first of DirectML's rules that a scene breaks, except for those of feature levels, and for those
/// on what a description does not contain.
[[nodiscard]] std::optional<Problem> refused_by_directml(const Facts& facts);

/// Returns TotalTensorSizeInBytes: as the scene gives it, else the minimum bytes.
[[nodiscard]] Result<Int> directml_bytes(const TensorFacts& tensor, const std::string& prefix);

/// Returns the base offset in bytes for a binding; a problem if it is negative.
[[nodiscard]] Result<Int> binding_offset(const TensorFacts& tensor, const std::string& prefix);

} // namespace stridescope::core
