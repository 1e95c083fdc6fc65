#pragma once

#include "ui/panels/inspector/inspection.h"

#include <functional>

/// The table of a strided tensor's dimensions.
namespace stridescope::ui
{

struct TensorPart
{
    std::string prefix; ///< prefix of JSON paths: "", "input.", "indices.", "output."
    /// Returns the range for dragging a size, if it is narrower than the tensor's own limits.
    std::function<DragRange(std::size_t)> size_range;
    /// Called after a size was edited, with its earlier value, to adapt what depends on it.
    std::function<void(std::size_t dimension, core::Int before)> size_edited;
    std::function<void()> add;               ///< adds a dimension; empty: the rank is fixed
    std::function<void(std::size_t)> remove; ///< removes a dimension; empty: none can be removed
    /// Text beside a dimension, instead of the button that removes it.
    std::function<std::string(std::size_t)> role;
};

/// Draws a dimension's label on its chip; a click asks for another letter.
void label_cell(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix, std::size_t d);
/// Draws the label, size, stride, and byte stride of each dimension.
void dimension_table(Inspection& inspection, core::TensorSpec& tensor, const TensorPart& part);
/// Returns the sizes from 1 to what keeps the element count within reason.
[[nodiscard]] DragRange size_drag_range(const std::vector<core::Int>& sizes, std::size_t dimension);

} // namespace stridescope::ui
