#pragma once

#include "ui/panels/inspection.h"

#include <functional>

/// The parts of the inspector that any strided tensor has.
namespace stridescope::ui
{

struct TensorPart
{
    std::string prefix; ///< of JSON paths: "", "input.", "indices.", "output."
    /// What dragging a size keeps to, where that is more than the tensor's own limits.
    std::function<DragRange(std::size_t)> size_range;
    /// After a size was edited from what it was, for what must follow it.
    std::function<void(std::size_t dimension, core::Int before)> size_edited;
    std::function<void()> add;                    ///< a dimension; none: the rank is fixed
    std::function<void(std::size_t)> remove;      ///< none: no dimension can go
    std::function<std::string(std::size_t)> role; ///< words beside a dimension instead of its removal
};

/// Letter, size, stride and step of each dimension.
void dimension_table(Inspection& inspection, core::TensorSpec& tensor, const TensorPart& part);
/// Sizes from 1 to what keeps the element count within reason.
[[nodiscard]] DragRange size_drag_range(const std::vector<core::Int>& sizes, std::size_t dimension);

/// Packed, an order or numbers; the order's dimensions to be moved about; padding and alignment.
void stride_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
/// A few words on the same, for where it is folded away.
[[nodiscard]] std::string stride_summary(const core::TensorSpec& tensor);

/// dtype and base offset.
void element_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix,
                     bool dtype_follows = false);
/// What the cells show beside offsets.
void value_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
/// What only DirectML asks: bytes of the buffer, alignment of its start.
void directml_numbers(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix);
void feature_level_choice(Inspection& inspection, std::optional<std::string>& level);

} // namespace stridescope::ui
