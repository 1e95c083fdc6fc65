#pragma once

#include "ui/panels/inspector/inspection.h"

/// How a strided tensor lies in its memory, in the inspector.
namespace stridescope::ui
{

/// Packed, an order or numbers; the order's dimensions to be moved about; padding and alignment.
void stride_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
/// Returns a few words on the same, for where it is folded away.
[[nodiscard]] std::string stride_summary(const core::TensorSpec& tensor);

} // namespace stridescope::ui
