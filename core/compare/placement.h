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
/// Returns the placement with its dimensions in the order of another's: by label if both have the same labels,
/// else by position.
[[nodiscard]] TensorPlacement matched(const TensorPlacement& placement, const TensorPlacement& to);
/// Returns the placement with dimension d moved to places[d], a permutation.
[[nodiscard]] TensorPlacement with_dimensions_at(const TensorPlacement& placement,
                                                 const std::vector<std::size_t>& places);

} // namespace stridescope::core
