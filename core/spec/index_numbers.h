#pragma once

#include "core/spec/check_values.h"
#include "core/spec/tensor_spec.h"

namespace stridescope::core
{

[[nodiscard]] Values number_list(const std::vector<Int>& numbers);

/// Returns the numbers of an indices tensor; null if the scene lists none itself.
[[nodiscard]] std::shared_ptr<const std::vector<Number>> index_numbers(const TensorSpec& indices);

/// Sets one index value; `place` is its row-major index. Old scenes share the numbers, so this copies them.
void set_index(TensorSpec& indices, std::size_t place, Int value);

/// Sets new sizes of the same rank: each index value keeps its coordinate if that still exists, and new ones
/// are 0. Sizes that are invalid, or too large for a list, leave the numbers unchanged: the problem is reported
/// elsewhere.
void resize_indices(TensorSpec& indices, const std::vector<Int>& sizes);

/// Fills the index values up to the count that the sizes require; new ones are 0.
void complete_indices(TensorSpec& indices);

/// The smallest and the largest index value at one position of all tuples.
struct IndexRange
{
    Int least = 0;
    Int greatest = 0;
};
[[nodiscard]] std::vector<IndexRange> index_ranges(const std::vector<Number>& numbers,
                                                   std::size_t tuple_length);

} // namespace stridescope::core
