#pragma once

#include "core/scene/facts.h"

#include <vector>

namespace stridescope::core
{

/// Where the elements of a scene's one tensor are; `schema` where it is no single tensor.
[[nodiscard]] Result<TensorPlacement> placement_of(const Facts& facts);

/// Of each dimension the one of another placement that it is: by label where both have the same, else by
/// position.
[[nodiscard]] std::vector<std::size_t> matching_dimensions(const TensorPlacement& placement,
                                                           const TensorPlacement& to);
/// The same with its dimensions as another has them: by label where both have the same, else by position.
[[nodiscard]] TensorPlacement matched(const TensorPlacement& placement, const TensorPlacement& to);
/// The same with dimension d at places[d], a permutation.
[[nodiscard]] TensorPlacement with_dimensions_at(const TensorPlacement& placement,
                                                 const std::vector<std::size_t>& places);

} // namespace stridescope::core
