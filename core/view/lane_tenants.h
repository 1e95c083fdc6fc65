#pragma once

#include "core/scene/facts.h"
#include "core/tpu/lane_sharing.h"

#include <optional>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// One of several tensors in lanes.
struct LaneTenant
{
    std::string_view name;
    const LaneMap* map = nullptr;
};

/// Lanes that several tensors share; it points into the facts.
struct SharedLanes
{
    std::vector<LaneTenant> tensors;
    const LaneSharing* memory = nullptr;

    [[nodiscard]] const Chip& chip() const { return tensors.front().map->chip; }
};

/// Nothing of scenes that are not of that sort.
[[nodiscard]] std::optional<SharedLanes> shared_lanes(const Facts& facts);

} // namespace stridescope::core
