#pragma once

#include "core/spec/check_values.h"
#include "core/spec/tensor_spec.h"

namespace stridescope::core
{

[[nodiscard]] Values number_list(const std::vector<Int>& numbers);

/// Returns the numbers of an indices tensor; null if the scene gives none of them itself.
[[nodiscard]] std::shared_ptr<const std::vector<Number>> index_numbers(const TensorSpec& indices);

/// One index; `place` is row-major. Numbers are shared between old scenes, so this copies them.
void set_index(TensorSpec& indices, std::size_t place, Int value);

/// New sizes of the same rank: each index keeps its coordinate where that still exists, new ones are 0. Sizes
/// that are too large for a list, or wrong, leave the numbers alone: the rule they break says so.
void resize_indices(TensorSpec& indices, const std::vector<Int>& sizes);

/// Fills up the indices to the count that the sizes ask for; new ones are 0.
void complete_indices(TensorSpec& indices);

/// Returns the smallest and largest index at each position in a tuple, over all tuples.
struct IndexRange
{
    Int least = 0;
    Int greatest = 0;
};
[[nodiscard]] std::vector<IndexRange> index_ranges(const std::vector<Number>& numbers,
                                                   std::size_t tuple_length);

} // namespace stridescope::core
