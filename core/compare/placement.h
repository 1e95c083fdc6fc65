#pragma once

#include "core/scene/facts.h"

#include <vector>

namespace stridescope::core
{

/// Returns where the elements of a scene's single tensor are; `schema` if the scene has no single tensor.
[[nodiscard]] Result<TensorPlacement> placement_of(const Facts& facts);

/// Maps each dimension to the one of another placement: by label if both have the same labels, else by
/// position.
[[nodiscard]] std::vector<std::size_t> matching_dimensions(const TensorPlacement& placement,
                                                           const TensorPlacement& to);
/// Returns the same with its dimensions as another has them: by label where both have the same, else by
/// position.
[[nodiscard]] TensorPlacement matched(const TensorPlacement& placement, const TensorPlacement& to);
/// Returns the same with dimension d at places[d], a permutation.
[[nodiscard]] TensorPlacement with_dimensions_at(const TensorPlacement& placement,
                                                 const std::vector<std::size_t>& places);

} // namespace stridescope::core
