#pragma once

#include "ui/panels/inspector/inspection.h"

/// The memory layout of a strided tensor, in the inspector.
namespace stridescope::ui
{

/// Draws the choice between packed, an order, and numbers; the order's dimensions, which can be dragged;
/// padding and alignment.
void stride_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
/// Returns a short summary of the same, for when it is folded.
[[nodiscard]] std::string stride_summary(const core::TensorSpec& tensor);

} // namespace stridescope::ui
