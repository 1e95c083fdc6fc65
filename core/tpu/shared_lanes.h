#pragma once

#include "core/tpu/lane_sharing.h"
#include "core/tpu/lanes.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// One of several tensors in lanes.
struct LaneTenant
{
    std::string_view name;
    std::string path; ///< of the tensor in the scene: "tensors[2]"
    const LaneMap* map = nullptr;
};

/// Lanes that several tensors share; it points into the facts.
struct SharedLanes
{
    std::vector<LaneTenant> tensors; ///< at least one
    const LaneSharing* memory = nullptr;

    [[nodiscard]] const Chip& chip() const { return tensors.front().map->chip; }
};

} // namespace stridescope::core
