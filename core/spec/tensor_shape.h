#pragma once

#include "core/spec/tensor_spec.h"

#include <cstddef>

namespace stridescope::core
{

/// A tensor's choices with dimensions by number instead of by label, so that they can be added, removed,
/// reordered, and renamed. Invalid choices (a missing label, an invalid order) count as not given.
struct TensorShape
{
    std::string labels;
    bool labels_given = false;
    std::vector<Int> sizes;
    std::optional<std::vector<Int>> strides;
    std::optional<std::vector<std::size_t>> order; ///< outermost first
    std::vector<bool> broadcast;
    std::vector<Int> pad;   ///< 0: no padding
    std::vector<Int> align; ///< 1: no alignment

    [[nodiscard]] std::size_t rank() const { return sizes.size(); }
};

[[nodiscard]] TensorShape read_shape(const TensorSpec& tensor);
/// Writes the shape into a tensor; leaves its data type, base offset, values, and other keys.
void write_shape(const TensorShape& shape, TensorSpec& tensor);

/// Returns the order as letters, outermost first: "NHWC".
[[nodiscard]] std::string order_text(const std::string& labels, const std::vector<std::size_t>& order);

/// The way in which a tensor's strides are chosen.
enum class StrideChoice
{
    packed,    ///< row-major
    order,     ///< by the name of an order
    by_number, ///< each stride by number
};
/// Makes a tensor packed in row-major order; false if it already was.
bool reset_packing(TensorSpec& tensor);
[[nodiscard]] StrideChoice stride_choice(const TensorSpec& tensor);
/// Changes how strides are chosen, and keeps them if possible: numbers start with the resolved strides.
void choose_strides(TensorSpec& tensor, StrideChoice choice);
void set_order(TensorSpec& tensor, const std::vector<std::size_t>& order);
/// Sets one stride by number; the others become numbers too, as they were resolved.
void set_stride(TensorSpec& tensor, std::size_t dimension, Int stride);

} // namespace stridescope::core
