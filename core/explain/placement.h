#pragma once

#include "core/map/placement_index.h"
#include "core/scene/facts.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Where the elements of a scene's tensor are, in a buffer, in lanes or in global memory alike, and what people
/// call its parts.
struct TensorPlacement : Placement
{
    Int bits = 8; ///< of an element
    std::string labels;
    std::optional<LaneSplit> ragged;
    Int address = 0;                             ///< bytes of the lane before offset 0
    bool in_lanes = false;                       ///< else one memory
    bool shares_none = false;                    ///< known to have each element at a place of its own
    const LaneMap* map = nullptr;                ///< of lanes and global memory
    std::shared_ptr<const PlacementIndex> tiles; ///< of what strides do not say
};

/// `schema` where the scene is no single tensor.
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
