#pragma once

#include "ui/panels/inspector/inspection.h"

/// The elements of a strided tensor and its DirectML fields, in the inspector.
namespace stridescope::ui
{

/// Draws the data type and base offset.
void element_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix,
                     bool dtype_follows = false);
/// Chooses what the cells show beside offsets.
void value_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
/// Draws fields that only DirectML uses: bytes of the buffer, alignment of its start.
void directml_numbers(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
void feature_level_choice(Inspection& inspection, std::optional<std::string>& level);

} // namespace stridescope::ui
