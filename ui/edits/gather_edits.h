#pragma once

#include "core/scene/scene.h"

namespace stridescope::ui
{

[[nodiscard]] core::Values number_list(const std::vector<core::Int>& numbers);

/// The numbers of an indices tensor; null where the scene gives none of them itself.
[[nodiscard]] std::shared_ptr<const std::vector<core::Number>> index_numbers(const core::TensorSpec& indices);

/// One index; `place` is row-major. Numbers are shared between old scenes, so this copies them.
void set_index(core::TensorSpec& indices, std::size_t place, core::Int value);

/// New sizes of the same rank: each index keeps its coordinate where that still exists, new ones are 0. Sizes
/// that are too large for a list, or wrong, leave the numbers alone: the rule they break says so.
void resize_indices(core::TensorSpec& indices, const std::vector<core::Int>& sizes);

/// As many indices as the sizes ask for, new ones 0.
void complete_indices(core::TensorSpec& indices);

/// How many indices a tuple may have: as many as the input has dimensions behind its batches.
[[nodiscard]] core::Int longest_tuple(const core::GatherNd1Scene& gather);

/// How many numbers a scene's list may hold.
inline constexpr core::Int most_listed_numbers = core::Int{1} << 20;

/// Least and greatest index at each place of a tuple, over all tuples.
struct IndexRange
{
    core::Int least = 0;
    core::Int greatest = 0;
};
[[nodiscard]] std::vector<IndexRange> index_ranges(const std::vector<core::Number>& numbers,
                                                   std::size_t tuple_length);

} // namespace stridescope::ui
