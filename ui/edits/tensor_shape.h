#pragma once

#include "core/scene/scene.h"
#include "core/tensor/dims.h"

namespace stridescope::ui
{

/// A tensor's choices with dimensions by number instead of by letter, so that they can be added, removed,
/// reordered and renamed. What does not fit (a label missing, an order that is none) reads as if not given.
struct TensorShape
{
    std::string labels;
    bool labels_given = false;
    std::vector<core::Int> sizes;
    std::optional<std::vector<core::Int>> strides;
    std::optional<std::vector<std::size_t>> order; ///< slowest first
    std::vector<bool> broadcast;
    std::vector<core::Int> pad;   ///< 0: none
    std::vector<core::Int> align; ///< 1: none

    [[nodiscard]] std::size_t rank() const { return sizes.size(); }
};

[[nodiscard]] TensorShape read_shape(const core::TensorSpec& tensor);
/// Leaves dtype, base, values and whatever else the tensor has.
void write_shape(const TensorShape& shape, core::TensorSpec& tensor);

/// Strides as they follow from the choices; nothing where sizes, names or 64 bits do not allow.
[[nodiscard]] std::optional<core::Dims> resolved_strides(const core::TensorSpec& tensor);

[[nodiscard]] std::string labels_of(const core::TensorSpec& tensor);
/// The order as letters, slowest first: "NHWC".
[[nodiscard]] std::string order_text(const std::string& labels, const std::vector<std::size_t>& order);

/// How a tensor's strides are chosen.
enum class StrideChoice
{
    packed,    ///< row-major
    order,     ///< by the name of an order
    by_number, ///< each given
};
[[nodiscard]] StrideChoice stride_choice(const core::TensorSpec& tensor);
/// Keeps the strides where the new choice can say them: numbers start as what was resolved.
void choose_strides(core::TensorSpec& tensor, StrideChoice choice);
void set_order(core::TensorSpec& tensor, const std::vector<std::size_t>& order);
/// One stride by number; the others become numbers too, as they were resolved.
void set_stride(core::TensorSpec& tensor, std::size_t dimension, core::Int stride);

} // namespace stridescope::ui
