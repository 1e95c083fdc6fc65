#pragma once

#include "core/spec/tensor_spec.h"

#include <cstddef>
#include <functional>

/// Adds, removes, and renames dimensions of a tensor; orders, padding, and strides follow.
namespace stridescope::core
{

/// Adds an outermost dimension of size 1, which moves no element. Does nothing at 8 dimensions.
void add_dimension(TensorSpec& tensor);
/// Removes a dimension; does nothing if it does not exist or is the only one.
void remove_dimension(TensorSpec& tensor, std::size_t dimension);
/// Renames a dimension; if another has the letter, it gets the old one.
void set_label(TensorSpec& tensor, std::size_t dimension, char letter);

/// Edits the tensor of an output that may have strides or an order while its sizes follow from the operation:
/// during the edit it has `rank` sizes.
void edit_output(std::optional<OutputSpec>& output, std::size_t rank,
                 const std::function<void(TensorSpec&)>& edit);
/// Edits the labels of an input, or its rank, and adapts the output: an output without labels has the input's,
/// and its order and padding refer to them.
void edit_labels(TensorSpec& input, std::optional<OutputSpec>& output, const std::function<void()>& edit);
/// Lets an output's sizes follow; removes the output if it has nothing else.
void drop_output_sizes(std::optional<OutputSpec>& output);

template <typename T>
void prepend(std::vector<T>& values, T value)
{
    values.insert(values.begin(), value);
}
/// Removes one element of a list, if the list is long enough to have it.
template <typename T>
void drop(std::vector<T>& values, std::size_t place)
{
    if (place < values.size())
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(place));
}

} // namespace stridescope::core
