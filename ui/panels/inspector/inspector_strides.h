#pragma once

#include "ui/panels/inspector/inspection.h"

/// How a strided tensor lies in its memory, in the inspector.
namespace stridescope::ui
{

/// Draws the choice between packed, an order, or numbers; the order's dimensions, to be dragged; padding and
/// alignment.
void stride_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
/// Returns a summary of the same in a few words, for when it is folded.
[[nodiscard]] std::string stride_summary(const core::TensorSpec& tensor);

} // namespace stridescope::ui
