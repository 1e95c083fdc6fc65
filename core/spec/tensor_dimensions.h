#pragma once

#include "core/spec/tensor_spec.h"

#include <cstddef>
#include <functional>

/// Adds, removes, and renames dimensions of a tensor; orders, padding, and strides follow.
namespace stridescope::core
{

/// Adds an outermost dimension of size 1: the data stays as it is. Does nothing at 8 dimensions.
void add_dimension(TensorSpec& tensor);
/// Removes a dimension; does nothing if it does not exist or is the only one.
void remove_dimension(TensorSpec& tensor, std::size_t dimension);
/// Renames; the letter's other owner, if any, takes the old one.
void set_label(TensorSpec& tensor, std::size_t dimension, char letter);

/// Edits the tensor of an output that may have strides or an order while its sizes follow from the operation:
/// it has `rank` sizes meanwhile.
void edit_output(std::optional<OutputSpec>& output, std::size_t rank,
                 const std::function<void(TensorSpec&)>& edit);
/// Edits the labels of an input, or its rank, and with them an output's: one without labels has the input's,
/// and its order and padding name them.
void edit_labels(TensorSpec& input, std::optional<OutputSpec>& output, const std::function<void()>& edit);
/// Lets an output's sizes follow; no output where nothing else is said of it.
void drop_output_sizes(std::optional<OutputSpec>& output);

template <typename T>
void prepend(std::vector<T>& values, T value)
{
    values.insert(values.begin(), value);
}
/// Removes one of a list that may be too short to have it.
template <typename T>
void drop(std::vector<T>& values, std::size_t place)
{
    if (place < values.size())
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(place));
}

} // namespace stridescope::core
